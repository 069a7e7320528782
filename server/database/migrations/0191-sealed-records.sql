-- The audit log, the ledger and the invoices are each sealed by a chain of hashes: every row has a link, whose hash covers
-- the row and the link before it. A link holds no personal data and outlives its row, so that an invoice can be deleted
-- after its legal time and the chain still verifies.
create table chain_links (
  chain     text not null,
  position  bigint not null check (position > 0),
  row_key   text not null,
  -- When the row was made: says from when it may be missing.
  made_at   timestamptz(3) not null,
  -- SHA-256 of the row's content.
  digest    bytea not null check (octet_length(digest) = 32),
  hash      bytea not null check (octet_length(hash) = 32),
  primary key (chain, position),
  unique (chain, row_key)
);
create trigger chain_links_immutable before update or delete on chain_links
  for each row execute function refuse_change();
create trigger chain_links_kept before truncate on chain_links for each statement execute function refuse_truncate();

-- Runs at commit, and so holds the lock only while the transaction commits. A lock for all chains: a transaction that
-- adds to several cannot deadlock with another. Needs no privilege but select and insert on the links.
create function append_to_chain(of_chain text, of_row text, made timestamptz, content text) returns void
  language plpgsql as $$
declare
  last record;
  row_digest bytea := sha256(convert_to(content, 'UTF8'));
  place bigint;
  made_ms bigint := floor(extract(epoch from made::timestamptz(3)) * 1000);
begin
  perform pg_advisory_xact_lock(5113026);
  select l.position, l.hash into last from chain_links l where l.chain = of_chain order by l.position desc limit 1;
  place := coalesce(last.position, 0) + 1;
  insert into chain_links (chain, position, row_key, made_at, digest, hash)
  values (of_chain, place, of_row, made, row_digest, sha256(
    coalesce(last.hash, '') || row_digest
      || convert_to(of_chain || ' ' || place || ' ' || made_ms || ' ' || of_row, 'UTF8')));
end $$;

-- Instants in milliseconds, because their text depends on the session's time zone.
create function seal_audit_entry() returns trigger language plpgsql as $$
begin
  perform append_to_chain('audit_log', new.id::text, new.created_at, jsonb_build_array(new.id, new.member_id, new.actor,
    new.roles, new.call, new.subject, new.before, new.after, new.reason, new.address,
    floor(extract(epoch from new.created_at) * 1000)::bigint)::text);
  return null;
end $$;
create function seal_ledger_line() returns trigger language plpgsql as $$
begin
  perform append_to_chain('ledger', new.id::text, new.entered_at, jsonb_build_array(new.id, new.payment_id, new.kind,
    new.account, new.amount_cents, floor(extract(epoch from new.entered_at) * 1000)::bigint)::text);
  return null;
end $$;
create function seal_invoice() returns trigger language plpgsql as $$
begin
  perform append_to_chain('invoices', new.number, new.issued_at, jsonb_build_array(new.number, new.kind, new.account_id,
    new.payment_id, new.corrects, floor(extract(epoch from new.issued_at) * 1000)::bigint, new.net_cents, new.vat_cents,
    new.gross_cents, new.vat_percent, new.content)::text);
  return null;
end $$;

create constraint trigger audit_log_sealed after insert on audit_log deferrable initially deferred
  for each row execute function seal_audit_entry();
create constraint trigger ledger_sealed after insert on ledger deferrable initially deferred
  for each row execute function seal_ledger_line();
create constraint trigger invoices_sealed after insert on invoices deferrable initially deferred
  for each row execute function seal_invoice();

-- Rows from before the chains, in the order in which they were made.
do $$
declare
  e record;
begin
  for e in select * from audit_log order by id loop
    perform append_to_chain('audit_log', e.id::text, e.created_at, jsonb_build_array(e.id, e.member_id, e.actor,
      e.roles, e.call, e.subject, e.before, e.after, e.reason, e.address,
      floor(extract(epoch from e.created_at) * 1000)::bigint)::text);
  end loop;
  for e in select * from ledger order by id loop
    perform append_to_chain('ledger', e.id::text, e.entered_at, jsonb_build_array(e.id, e.payment_id, e.kind,
      e.account, e.amount_cents, floor(extract(epoch from e.entered_at) * 1000)::bigint)::text);
  end loop;
  for e in select * from invoices order by issued_at, number loop
    perform append_to_chain('invoices', e.number, e.issued_at, jsonb_build_array(e.number, e.kind, e.account_id,
      e.payment_id, e.corrects, floor(extract(epoch from e.issued_at) * 1000)::bigint, e.net_cents, e.vat_cents,
      e.gross_cents, e.vat_percent, e.content)::text);
  end loop;
end $$;

-- What the nightly verification found, one row a run.
create table chain_checks (
  id          integer generated always as identity primary key,
  checked_at  timestamptz(3) not null,
  rows        bigint not null,
  fault_count integer not null,
  -- The first of them.
  faults      jsonb not null
);
create index chain_checks_at on chain_checks (checked_at desc);
