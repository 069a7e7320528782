-- Whom the service owes for what is watched, and which part of what a title earns is theirs.
create table rights_holders (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  contact text not null,
  address text not null,
  email text not null,
  -- By which key revenue is divided.
  remuneration text not null check (remuneration in ('by_minutes', 'by_subscriber')),
  notes text not null,
  state text not null check (state in ('active', 'ended')),
  created_at timestamptz(3) not null
);
create index rights_holders_name on rights_holders (lower(name), id);

-- `title_id`: a film or a series, whose episodes count as it. Titles can be deleted, and what was watched of them is still owed.
create table rights_shares (
  id integer generated always as identity primary key,
  holder_id integer not null references rights_holders,
  title_id integer not null,
  -- The title's names when the share was entered.
  names jsonb not null,
  basis_points smallint not null check (basis_points between 1 and 10000),
  -- Civil days of Paris, both included. Null: without an end.
  from_day date not null,
  until_day date check (until_day >= from_day),
  created_at timestamptz(3) not null
);
create index rights_shares_holder on rights_shares (holder_id, from_day);
create index rights_shares_title on rights_shares (title_id, from_day);

-- Shares of a title are never more than the whole, on any day, and one holder has one share at a time. Those who enter shares of the
-- same title wait for each other: after the lock a statement sees what the other one has committed.
create function hold_shares_within_whole() returns trigger language plpgsql as $$
declare
  span daterange := daterange(new.from_day, new.until_day, '[]');
  highest integer;
begin
  perform pg_advisory_xact_lock(5113036, new.title_id);
  if exists (select from rights_shares s
    where s.title_id = new.title_id and s.holder_id = new.holder_id and s.id <> new.id
      and daterange(s.from_day, s.until_day, '[]') && span) then
    raise exception 'this holder has a share of title % in this period', new.title_id using errcode = 'exclusion_violation';
  end if;
  -- The sum is highest on a day on which a share begins.
  select max(total) into highest from (
    select sum(s.basis_points) as total
    from (select new.from_day as day
      union select b.from_day from rights_shares b where b.title_id = new.title_id and b.id <> new.id and b.from_day <@ span) d
    join rights_shares s on s.title_id = new.title_id and s.id <> new.id and daterange(s.from_day, s.until_day, '[]') @> d.day
    group by d.day) sums;
  if coalesce(highest, 0) + new.basis_points > 10000 then
    raise exception 'the shares of title % would be more than the whole', new.title_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rights_shares_within_whole before insert or update on rights_shares
  for each row execute function hold_shares_within_whole();
