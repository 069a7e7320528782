-- Prices belong to the database. The configuration's are written once, at the first start that finds none written; whoever
-- changes a price after that changes this table, and no start undoes it.

alter table plans add column price_seeded_at timestamptz(3);

-- By the names that texts use for them: {{individualMonth}}, {{familyYear}}.
create view plan_prices as
  select id, case group_id when 1 then 'individual' when 2 then 'family' end
    || case recurring when 'MONTH' then 'Month' when 'YEAR' then 'Year' end as name, price_cents
  from plans;
