-- A screen that its player has left stays a while: a report that was sent before and arrives after must not take it again.
alter table screen_leases add column freed_at timestamptz(3);
