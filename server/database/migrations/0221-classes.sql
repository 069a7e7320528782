-- A client group may be a class: its pupils are minors who join by the group's contract, under a pseudonym and without an
-- address. The rules that must never break for them stand here.

alter table client_groups
  -- The highest rating that the pupils of a class see; null for a group of adults.
  add column pupil_ceiling smallint check (pupil_ceiling in (0, 10, 12, 16));

alter table accounts
  -- The class of a pupil; null for whoever signed up by themselves.
  add column pupil_of integer references client_groups,
  alter column gender drop not null,
  alter column dob drop not null,
  -- Of a pupil nothing is asked. The domain is nobody's (RFC 2606), so no letter can arrive.
  add constraint accounts_person check (pupil_of is not null or (gender is not null and dob is not null)),
  add constraint accounts_pupil check (pupil_of is null
    or (email like '%.pupils.invalid' and gender is null and dob is null and phone is null and last_name = ''));
create index accounts_pupils on accounts (pupil_of) where pupil_of is not null;

create function hold_pupil_ceiling() returns trigger language plpgsql as $$
declare
  highest smallint;
begin
  select g.pupil_ceiling into highest
  from accounts a join client_groups g on g.id = a.pupil_of where a.id = new.account_id;
  new.age_ceiling := least(new.age_ceiling, highest);
  return new;
end $$;
create trigger profiles_pupil_ceiling before insert or update of age_ceiling on profiles
  for each row execute function hold_pupil_ceiling();

create function lower_pupil_ceilings() returns trigger language plpgsql as $$
begin
  update profiles p set age_ceiling = new.pupil_ceiling
  from accounts a where a.pupil_of = new.id and p.account_id = a.id and p.age_ceiling > new.pupil_ceiling;
  return null;
end $$;
create trigger client_groups_pupil_ceiling after update of pupil_ceiling on client_groups
  for each row execute function lower_pupil_ceilings();

create function refuse_pupil_comments() returns trigger language plpgsql as $$
begin
  if exists (
    select from profiles p join accounts a on a.id = p.account_id
    where p.id = new.profile_id and a.pupil_of is not null
  ) then
    raise exception 'pupils write no comments' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger comments_pupils before insert on comments
  for each row execute function refuse_pupil_comments();
