-- A title may be shown as soon as its film is encoded, without anybody waiting for it.
alter table sources add column publishes boolean not null default false;
