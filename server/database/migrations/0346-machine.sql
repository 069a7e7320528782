-- What the machine's page shows (server/features/machine): processes, storage by day, calls to other services, certificates.

-- A heartbeat of each process. A stopping process removes its row; one that is silent is missing for a day.
create table processes (
  id uuid primary key,
  host text not null,
  port integer not null,
  role text not null,
  jobs text[] not null,
  version text not null,
  node text not null,
  -- The last migration that its program knows.
  migration text not null,
  ffmpeg text,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  -- Jobs that it runs: [{"name": "…", "since": "…"}].
  running jsonb not null,
  connections integer not null,
  disk_free bigint not null,
  disk_total bigint not null
);

create table storage_days (
  day date not null,
  -- Of a disk; empty for what all machines share.
  host text not null,
  kind text not null,
  bytes bigint not null,
  primary key (day, host, kind)
);

-- Calls by five minutes. `refused`: the service answered, and took this one for good not.
create table service_calls (
  service text not null,
  bucket timestamptz(3) not null,
  succeeded integer not null,
  failed integer not null,
  refused integer not null,
  primary key (service, bucket)
);

create table service_states (
  service text primary key,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_reason text,
  -- The first failure since the last success.
  failing_since timestamptz(3)
);

-- Letters that came back, without the addresses they were for.
create table mail_bounces (
  id integer generated always as identity primary key,
  at timestamptz(3) not null,
  reason text not null
);

create index mail_bounces_at on mail_bounces (at);

create table certificates (
  address text primary key,
  looked_at timestamptz(3) not null,
  valid_until timestamptz(3),
  -- Why a browser would not accept it.
  refusal text,
  -- Why there is none.
  failure text
);

alter table last_backup add column size_bytes bigint, add column place text;
