-- Sums of months that the operator's figures are read from (server/features/figures/cohorts), made from figure_stretches and
-- figure_movements. Months are given by their first day.

-- Who paid for the first time in `cohort`, at the end of `month`: subscribers, and the recurring revenue of those who are not past due.
create table figure_cohort_months (
  cohort date not null,
  month date not null,
  people integer not null,
  mrr_cents bigint not null,
  primary key (cohort, month)
);

-- What became of the free months that began in a month.
create table figure_trial_months (
  month date not null,
  outcome text not null check (outcome in ('turned', 'left', 'running')),
  people integer not null,
  primary key (month, outcome)
);
