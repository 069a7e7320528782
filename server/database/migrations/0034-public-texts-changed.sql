-- Public pages are kept in a process; they are dropped when a text or an offer on them changes, whoever changed it.
create function public_texts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_texts_changed', '');
  return null;
end $$;
create trigger pages_changed after insert or update or delete on pages
  for each statement execute function public_texts_changed();
create trigger faqs_changed after insert or update or delete on faqs
  for each statement execute function public_texts_changed();
create trigger plan_groups_changed after insert or update or delete on plan_groups
  for each statement execute function public_texts_changed();
create trigger plans_changed after insert or update or delete on plans
  for each statement execute function public_texts_changed();
