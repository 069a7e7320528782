-- Whose provider keeps its own dates is given back what the days are worth.
alter table outage_people drop constraint outage_people_outcome_check;
alter table outage_people add constraint outage_people_outcome_check check (
  outcome in ('waiting', 'given', 'refunded', 'past-due', 'provider', 'store', 'ended'));
alter table outage_people add column refunded_cents integer check (refunded_cents > 0);
alter table outage_people add constraint outage_people_refunded check ((outcome = 'refunded') = (refunded_cents is not null));
