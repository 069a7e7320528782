-- A published title whose date lies ahead may be announced. Only where an editor says so.

alter table videos add column is_announced boolean not null default false;
create index videos_announced on videos (published_at, id) where is_announced and type <> 'episode';
