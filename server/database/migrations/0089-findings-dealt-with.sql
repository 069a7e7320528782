-- What a person has to look at: what the books do not agree on, and what providers told that changed nothing. Somebody
-- deals with it and says how; it is not found again as long as it is the same.
alter table reconciliation_findings
  -- How often the same was told: notifications alone come more than once.
  add column times        integer not null default 1 check (times > 0),
  -- The address of the member of the staff who dealt with it; null where it agreed by itself.
  add column resolved_by  text,
  add column note         text check (length(note) between 1 and 1000),
  add check (resolved_by is null or resolved_at is not null),
  add check ((resolved_by is null) = (note is null));
create index reconciliation_findings_dealt_with on reconciliation_findings (kind, subject) where resolved_by is not null;
create index reconciliation_findings_payment on reconciliation_findings (payment_id) where payment_id is not null;
create index reconciliation_findings_subscription on reconciliation_findings (subscription_id)
  where subscription_id is not null;
