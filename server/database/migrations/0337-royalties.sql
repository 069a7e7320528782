-- What was watched, by day, title and country of the account, without a person. It outlives the watch log. When a month is closed, the part of
-- its pool that fell to each row stands beside it, by both keys.
create table royalty_days (
  -- A civil day of Paris.
  day date not null,
  -- A film, or the series of an episode.
  title_id integer not null,
  territory text not null,
  seconds bigint not null default 0 check (seconds >= 0),
  views integer not null default 0 check (views >= 0),
  -- In cents.
  by_minutes numeric(24, 9),
  by_subscriber numeric(24, 9),
  primary key (day, title_id, territory)
);
create index royalty_days_title on royalty_days (title_id, day);

-- The same by subscriber, which one of the keys needs. Deleted when the month is closed.
create table royalty_viewers (
  day date not null,
  account_id integer not null references accounts,
  video_id integer not null,
  territory text not null,
  seconds integer not null check (seconds > 0),
  primary key (day, account_id, video_id)
);
create index royalty_viewers_account on royalty_viewers (account_id);

-- Views that the job has not added to their day yet.
create table royalty_views (
  id bigint generated always as identity primary key,
  title_id integer not null,
  territory text not null,
  viewed_at timestamptz(3) not null
);

-- What was found of a month after it had been closed: lines of the month that is named.
create table royalty_late (
  month text not null,
  day date not null,
  title_id integer not null,
  seconds bigint not null default 0 check (seconds >= 0),
  views integer not null default 0 check (views >= 0),
  primary key (month, day, title_id)
);

-- The part of the revenue that is divided, from a month on.
create table royalty_rates (
  from_month text primary key check (from_month ~ '^\d{4}-(?:0[1-9]|1[0-2])$'),
  basis_points smallint not null check (basis_points between 0 and 10000)
);

create table royalty_months (
  month text primary key check (month ~ '^\d{4}-(?:0[1-9]|1[0-2])$'),
  closed_at timestamptz(3) not null,
  revenue_cents bigint not null,
  basis_points smallint not null,
  pool_cents bigint not null,
  -- What stays of the pool, and what corrections of earlier months add.
  house_cents bigint not null,
  correction_cents bigint not null,
  seconds bigint not null,
  views bigint not null,
  -- Over all statements and their lines.
  digest bytea not null check (octet_length(digest) = 32)
);

create table royalty_statements (
  id integer generated always as identity primary key,
  month text not null references royalty_months deferrable initially deferred,
  holder_id integer not null references rights_holders,
  name text not null,
  contact text not null,
  address text not null,
  remuneration text not null check (remuneration in ('by_minutes', 'by_subscriber')),
  seconds bigint not null,
  views bigint not null,
  amount_cents bigint not null,
  unique (month, holder_id)
);
create index royalty_statements_holder on royalty_statements (holder_id, month);

create table royalty_lines (
  statement_id integer not null references royalty_statements,
  place integer not null,
  -- Watched in the month; found late; or another share of a closed month.
  kind text not null check (kind in ('watched', 'late', 'share')),
  watched_month text not null,
  title_id integer not null,
  names jsonb not null,
  -- Null: countries of too few viewers together, or not told apart.
  territory text,
  basis_points smallint,
  seconds bigint not null,
  views integer not null,
  -- In cents, before rounding.
  exact numeric(30, 13) not null,
  amount_cents bigint not null,
  primary key (statement_id, place)
);

-- Up to when the watch log was counted.
create table royalty_state (
  id boolean primary key default true check (id),
  counted_at timestamptz(3)
);
insert into royalty_state (counted_at) values (null);

create function refuse_closed_royalty_days() returns trigger language plpgsql as $$
begin
  if exists (select from royalty_months m where m.month = to_char(coalesce(new.day, old.day), 'YYYY-MM')) then
    raise exception 'the month of this day is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger royalty_days_open before insert or update or delete on royalty_days
  for each row execute function refuse_closed_royalty_days();

create function refuse_closed_royalty_month() returns trigger language plpgsql as $$
begin
  if exists (select from royalty_months m where m.month = coalesce(new.month, old.month)) then
    raise exception 'this month is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger royalty_late_open before insert or update or delete on royalty_late
  for each row execute function refuse_closed_royalty_month();
create trigger royalty_statements_open before insert on royalty_statements
  for each row execute function refuse_closed_royalty_month();

create function refuse_closed_royalty_line() returns trigger language plpgsql as $$
begin
  if exists (select from royalty_months m join royalty_statements s on s.month = m.month where s.id = new.statement_id) then
    raise exception 'the month of this statement is closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger royalty_lines_open before insert on royalty_lines
  for each row execute function refuse_closed_royalty_line();

create function refuse_closed_royalty_rate() returns trigger language plpgsql as $$
begin
  if exists (select from royalty_months m where m.month >= coalesce(new.from_month, old.from_month)) then
    raise exception 'a month for which this rate holds is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger royalty_rates_open before insert or update or delete on royalty_rates
  for each row execute function refuse_closed_royalty_rate();

create function follow_last_royalty_month() returns trigger language plpgsql as $$
declare
  last text;
begin
  select max(month) into last from royalty_months;
  if last is not null and new.month <> to_char(to_date(last, 'YYYY-MM') + interval '1 month', 'YYYY-MM') then
    raise exception '% does not follow %, the last closed month', new.month, last using errcode = 'check_violation';
  end if;
  return new;
end $$;
create function seal_royalty_month() returns trigger language plpgsql as $$
begin
  perform append_to_chain('royalties', new.month, new.closed_at, jsonb_build_array(new.month,
    floor(extract(epoch from new.closed_at) * 1000)::bigint, new.revenue_cents, new.basis_points, new.pool_cents, new.house_cents,
    new.correction_cents, new.seconds, new.views, encode(new.digest, 'hex'))::text);
  return null;
end $$;
create trigger royalty_months_follow before insert on royalty_months
  for each row execute function follow_last_royalty_month();
create trigger royalty_months_immutable before update or delete on royalty_months
  for each row execute function refuse_change();
create trigger royalty_statements_immutable before update or delete on royalty_statements
  for each row execute function refuse_change();
create trigger royalty_lines_immutable before update or delete on royalty_lines
  for each row execute function refuse_change();
-- safe: a trigger that refuses it
-- squawk-ignore ban-truncate
create trigger royalty_months_kept before truncate on royalty_months for each statement execute function refuse_truncate();
-- safe: a trigger that refuses it
-- squawk-ignore ban-truncate
create trigger royalty_statements_kept before truncate on royalty_statements for each statement execute function refuse_truncate();
-- safe: a trigger that refuses it
-- squawk-ignore ban-truncate
create trigger royalty_lines_kept before truncate on royalty_lines for each statement execute function refuse_truncate();
create constraint trigger royalty_months_sealed after insert on royalty_months deferrable initially deferred
  for each row execute function seal_royalty_month();

-- The privacy policy names it, below a line that an editor left as the program had worded it.
update pages set
  content_fr = replace(content_fr,
    '<tr><th scope="row">Étapes de l’inscription, lectures et résiliations comptées</th><td>Connaître l’usage du service et l’améliorer</td><td>Intérêt légitime</td><td>Treize mois</td></tr>',
    '<tr><th scope="row">Étapes de l’inscription, lectures et résiliations comptées</th><td>Connaître l’usage du service et l’améliorer</td><td>Intérêt légitime</td><td>Treize mois</td></tr>
<tr><th scope="row">Durée regardée de chaque titre par jour</th><td>Rémunérer les ayants droit des titres, à qui nous ne disons rien de vous</td><td>Intérêt légitime</td><td>Jusqu’au décompte du mois, treize mois au plus</td></tr>'),
  content_en = replace(content_en,
    '<tr><th scope="row">Counted steps of sign-ups, plays and cancellations</th><td>To know how the service is used and improve it</td><td>Legitimate interest</td><td>Thirteen months</td></tr>',
    '<tr><th scope="row">Counted steps of sign-ups, plays and cancellations</th><td>To know how the service is used and improve it</td><td>Legitimate interest</td><td>Thirteen months</td></tr>
<tr><th scope="row">How long each title was watched by day</th><td>To pay the rights holders of titles, whom we tell nothing about you</td><td>Legitimate interest</td><td>Until the month’s statements, at most thirteen months</td></tr>')
where slug = 'politique-de-confidentialite'
  and (position('<tr><th scope="row">Étapes de l’inscription, lectures et résiliations comptées</th><td>Connaître l’usage du service et l’améliorer</td><td>Intérêt légitime</td><td>Treize mois</td></tr>' in content_fr) > 0
    or position('<tr><th scope="row">Counted steps of sign-ups, plays and cancellations</th><td>To know how the service is used and improve it</td><td>Legitimate interest</td><td>Thirteen months</td></tr>' in content_en) > 0);
