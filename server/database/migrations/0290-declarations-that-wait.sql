-- Declarations without signing in whose person is not certain wait at the desk. What is decided is a declaration of its own,
-- because a declaration never changes: `decides_id` is the one that waited, `decided_at` when its consequences began. No foreign
-- key: one without a contract is removed years before the one that decides it.
alter table termination_requests add column decides_id integer;
alter table termination_requests add column decided_at timestamptz(3);
alter table termination_requests add check ((decides_id is null) = (decided_at is null));
create unique index termination_requests_decides on termination_requests (decides_id) where decides_id is not null;

alter table legal_requests drop constraint legal_requests_kind_check;
alter table legal_requests add constraint legal_requests_kind_check check (kind in
  ('access', 'correction', 'deletion', 'objection', 'limitation', 'accessibility', 'cancellation', 'withdrawal'));
alter table legal_requests add column declaration_id integer references termination_requests on delete set null;
alter table legal_requests add check (declaration_id is null or kind in ('cancellation', 'withdrawal'));
create unique index legal_requests_declaration on legal_requests (declaration_id) where declaration_id is not null;
