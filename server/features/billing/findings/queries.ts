import type { Finding as FindingEntity } from "#contract/admin/findings.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type FindingKind = FindingEntity["kind"];

export type Finding = {
  kind: FindingKind;
  /** Identifies what it is about; the same each time it is found. */
  subject: string;
  payment_id: number | null;
  subscription_id: number | null;
  details: Record<string, unknown>;
};

/**
 * Stores findings, one row per kind and subject, and returns the new ones. A finding that staff have resolved is not stored
 * again while its details are the same.
 */
export async function writeFindings(database: Database, findings: readonly Finding[], at: Date): Promise<Finding[]> {
  if (findings.length === 0) return [];
  const rows = await database.rows<{ kind: FindingKind; subject: string; is_new: boolean }>(sql`
    insert into reconciliation_findings (kind, subject, payment_id, subscription_id, details, found_at, last_seen_at)
    select distinct on (kind, subject) kind, subject, payment_id, subscription_id, details, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(findings)}) as given (
      kind text, subject text, payment_id integer, subscription_id integer, details jsonb)
    where not exists (
      select from reconciliation_findings dealt_with
      where dealt_with.kind = given.kind and dealt_with.subject = given.subject and dealt_with.resolved_by is not null
        and dealt_with.details = given.details)
    on conflict (kind, subject) where resolved_at is null
    do update set last_seen_at = excluded.last_seen_at, details = excluded.details
    returning kind, subject, found_at = last_seen_at as is_new`);
  const isNew = new Set(rows.filter((row) => row.is_new).map(({ kind, subject }) => `${kind} ${subject}`));
  return findings.filter(({ kind, subject }) => isNew.has(`${kind} ${subject}`));
}

/** Stores an event for staff to look at. Repetitions are counted until it is resolved. */
export function noteEvent(database: Database, { details, ...event }: Finding, at: Date) {
  return database.run(sql`
    insert into reconciliation_findings (kind, subject, payment_id, subscription_id, details, found_at, last_seen_at)
    values (${event.kind}, ${event.subject}, ${event.payment_id}, ${event.subscription_id}, ${JSON.stringify(details)}::jsonb,
      ${at}, ${at})
    on conflict (kind, subject) where resolved_at is null
    do update set last_seen_at = excluded.last_seen_at, details = excluded.details, times = reconciliation_findings.times + 1`);
}

/** A payment that buys nothing and is refunded. Amounts in cents: as ordered, and as taken. */
export function paidForNothing(
  payment: { id: number; subscription_id: number; amount_cents: number },
  takenCents: number,
  failure: string,
): Finding {
  return {
    kind: "paid-for-nothing",
    subject: `payment ${payment.id}`,
    payment_id: payment.id,
    subscription_id: payment.subscription_id,
    details: { failure, ours_cents: payment.amount_cents, provider_cents: takenCents },
  };
}

/** Resolves a finding that is no longer true. */
export function withdrawFinding(database: Database, kind: FindingKind, subject: string, at: Date) {
  return database.run(sql`
    update reconciliation_findings set resolved_at = ${at}
    where kind = ${kind} and subject = ${subject} and resolved_at is null`);
}

/**
 * Resolves findings that were not found again: those about payments only if the payments were compared again (settled after
 * `since`), unknown charges only once their payment is known.
 */
export function resolveFindings(database: Database, since: Date, at: Date) {
  return database.run(sql`
    update reconciliation_findings f set resolved_at = ${at}
    where resolved_at is null and last_seen_at < ${at} and (
      kind in ('ledger', 'balance', 'invoice', 'overdue', 'refund')
      or kind in ('state', 'amount', 'unknown-to-provider')
        and exists (select from payments p where p.id = f.payment_id and p.settled_at >= ${since})
      or kind = 'unknown-charge' and exists (
        select from payments p where p.subscription_id = f.subscription_id and f.subject = 'charge ' || p.provider_reference))`);
}

/** Deletes findings that name a network or an account after a year, resolved or not. */
export function sweepFindings(database: Database, at: Date) {
  return database.run(sql`
    delete from reconciliation_findings
    where kind in ('forged-notification', 'refused-order') and last_seen_at < ${at}::timestamptz - interval '1 year'`);
}

export type FindingRow = Finding & {
  id: number;
  found_at: Date;
  last_seen_at: Date;
  times: number;
  resolved_at: Date | null;
  resolved_by: string | null;
  note: string | null;
};

const columns = sql`id, kind, subject, payment_id, subscription_id, details, found_at, last_seen_at, times, resolved_at,
  resolved_by, note`;

export async function listFindings(
  database: Database,
  { kinds, isOpen }: { kinds: readonly FindingKind[]; isOpen: boolean },
  { limit, offset }: Window,
) {
  const rows = await database.rows<FindingRow & { total: number }>(sql`
    select ${columns}, count(*) over () as total from reconciliation_findings
    where kind = any(${[...kinds]}::text[]) and ${isOpen ? sql`resolved_at is null` : sql`resolved_at is not null`}
    order by coalesce(resolved_at, last_seen_at) desc, id desc limit ${limit} offset ${offset}`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}

export async function countOpenFindings(database: Database): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from reconciliation_findings where resolved_at is null`);
  return row?.count ?? 0;
}

export function findFinding(database: Database, id: number) {
  return database.row<FindingRow>(sql`select ${columns} from reconciliation_findings where id = ${id}`);
}

/** Undefined if there is none that is open. */
export function resolveAbout(
  database: Database,
  about: { kind: FindingKind; subject: string },
  how: { by: string; note: string; at: Date },
) {
  return database.row<{ id: number }>(sql`
    update reconciliation_findings set resolved_at = ${how.at}, resolved_by = ${how.by}, note = ${how.note}
    where kind = ${about.kind} and subject = ${about.subject} and resolved_at is null returning id`);
}

/** Undefined if it is already resolved. */
export function resolveFinding(database: Database, id: number, how: { by: string; note: string; at: Date }) {
  return database.row<FindingRow>(sql`
    update reconciliation_findings set resolved_at = ${how.at}, resolved_by = ${how.by}, note = ${how.note}
    where id = ${id} and resolved_at is null returning ${columns}`);
}
