-- What texts say of the plans: {{planName}}, {{planPrices}}.
create view plan_offers as
  select p.id, p.group_id, g.names, g.screens, g.people, g.position, p.recurring, p.price_cents, p.offered_from, p.offered_until
  from plans p join plan_groups g on g.id = p.group_id;
