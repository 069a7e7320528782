import type { Locale } from "#contract/language.ts";
import type { LeavingKind } from "#contract/leaving.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { PayerRow } from "../subscriptions/payer-queries.ts";

/** The outcome of a declaration. */
export type LeavingOutcome =
  | "cancelled"
  /** It was cancelled already. */
  | "ends-already"
  | "withdrawn"
  /** The withdrawal period is over. */
  | "too-late"
  /** Sold by an app store, which must end it. */
  | "store"
  | "nothing-runs"
  /** No account has this address and these names. */
  | "not-found";

export type DeclarationRow = {
  id: number;
  kind: LeavingKind;
  account_id: number | null;
  subscription_id: number | null;
  name: string;
  email: string;
  reference: string;
  is_proven: boolean;
  locale: Locale;
  received_at: Date;
  outcome: LeavingOutcome;
  ends_at: Date | null;
  refund_cents: number | null;
  /** The declaration that waited until its person was known. */
  decides_id: number | null;
  /** When its consequences began; null where that is when it was received. */
  decided_at: Date | null;
};

type NewDeclaration = Omit<DeclarationRow, "id" | "decides_id" | "decided_at"> & { decides?: { id: number; at: Date } };

export async function insertDeclaration(database: Database, made: NewDeclaration): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into termination_requests (kind, account_id, subscription_id, name, email, reference, is_proven, locale, received_at,
      outcome, ends_at, refund_cents, decides_id, decided_at)
    values (${made.kind}, ${made.account_id}, ${made.subscription_id}, ${made.name}, ${made.email}, ${made.reference},
      ${made.is_proven}, ${made.locale}, ${made.received_at}, ${made.outcome}, ${made.ends_at}, ${made.refund_cents},
      ${made.decides?.id ?? null}, ${made.decides?.at ?? null})
    returning id`);
  if (!row) throw new Error("the insert of a declaration returned no row");
  return row.id;
}

export function findDeclaration(database: Database, id: number) {
  return database.row<DeclarationRow>(sql`
    select id, kind, account_id, subscription_id, name, email, reference, is_proven, locale, received_at, outcome, ends_at,
      refund_cents, decides_id, decided_at
    from termination_requests where id = ${id}`);
}

/** What the staff decided of a declaration that waited. */
export function findDecision(database: Database, declarationId: number) {
  return database.row<{ account_id: number | null; outcome: LeavingOutcome; decided_at: Date | null }>(sql`
    select account_id, outcome, decided_at from termination_requests where decides_id = ${declarationId}`);
}

/**
 * The first withdrawal declared without signing in since the subscription was cancelled, which waits for its subscriber's
 * objection or was carried out. Undefined where there is none, and where it was taken back by reactivating.
 */
export function findStandingWithdrawal(database: Database, subscriptionId: number) {
  return database.row<{ received_at: Date; ends_at: Date }>(sql`
    select t.received_at, t.ends_at from termination_requests t
    join subscriptions s on s.id = t.subscription_id and s.cancel_asked_at <= coalesce(t.decided_at, t.received_at)
    where t.subscription_id = ${subscriptionId} and t.outcome = 'withdrawn' and not t.is_proven and t.ends_at is not null
    order by coalesce(t.decided_at, t.received_at), t.id limit 1`);
}

/** Where the period ended at an instant, if free days have lengthened it since; null where none have. */
export async function findEndBefore(database: Database, subscriptionId: number, at: Date): Promise<Date | null> {
  const row = await database.row<{ moved_from: Date }>(sql`
    select moved_from from free_days where subscription_id = ${subscriptionId} and given_at > ${at} order by id limit 1`);
  return row?.moved_from ?? null;
}

/** What the last letter about a withdrawal said would go back, and what was asked to go back since, in cents. */
export function findToldRefund(database: Database, subscriptionId: number) {
  return database.row<{ refund_cents: number; given_cents: number }>(sql`
    select coalesce(t.refund_cents, 0) as refund_cents, (
      select coalesce(sum(r.amount_cents), 0)::integer from payments r
      where r.subscription_id = t.subscription_id and r.kind = 'refund' and r.status in ('pending', 'paid')
        and r.created_at > coalesce(t.decided_at, t.received_at)) as given_cents
    from termination_requests t
    where t.subscription_id = ${subscriptionId} and t.outcome = 'withdrawn' and not t.is_proven
    order by t.id desc limit 1`);
}

export function findPayerByEmail(database: Database, email: string) {
  return database.row<PayerRow>(sql`
    select id, email, first_name, last_name, language_id from holders where email = ${email} and erased_at is null`);
}
