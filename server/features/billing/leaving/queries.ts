import type { Locale } from "#contract/language.ts";
import type { LeavingKind } from "#contract/leaving.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { announcedPrice } from "../offers/price-queries.ts";
import type { PayerRow } from "../subscriptions/queries.ts";

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

export type PaidPayment = {
  id: number;
  kind: "first" | "renewal" | "upgrade";
  amount_cents: number;
  left_cents: number;
  /** By open disputes. */
  held_cents: number;
  period_starts_at: Date;
  created_at: Date;
};

/** A subscription's paid payments and how much of each is neither refunded yet nor disputed, the latest first. */
export function listRefundable(database: Database, subscriptionId: number) {
  return database.rows<PaidPayment>(sql`
    select p.id, p.kind, p.amount_cents, (p.amount_cents - r.cents)::integer as left_cents, (
      select coalesce(sum(d.held_cents), 0)::integer from disputes d where d.payment_id = p.id and d.state = 'open') as held_cents,
      p.period_starts_at, p.created_at
    from payments p
    cross join lateral (
      select coalesce(sum(amount_cents), 0) + (
        select coalesce(sum(taken_cents), 0) from disputes where payment_id = p.id) as cents
      from payments where refunds_id = p.id and status in ('pending', 'paid')) r
    where p.subscription_id = ${subscriptionId} and p.kind in ('first', 'renewal', 'upgrade') and p.status = 'paid'
      and not p.is_owed_back
    order by p.id desc`);
}

/** Keeps what goes back in all, where a dispute holds a part of it. */
export function setOwedBack(database: Database, subscriptionId: number, cents: number) {
  return database.run(sql`update subscriptions set owed_back_cents = ${cents} where id = ${subscriptionId}`);
}

export async function findOwedBack(database: Database, subscriptionId: number): Promise<number | null> {
  const row = await database.row<{ owed_back_cents: number | null }>(sql`
    select owed_back_cents from subscriptions where id = ${subscriptionId}`);
  return row?.owed_back_cents ?? null;
}

export async function hasHeldPayment(database: Database, subscriptionId: number): Promise<boolean> {
  const row = await database.row<{ held: boolean }>(sql`
    select exists (
      select from disputes where subscription_id = ${subscriptionId} and state = 'open' and held_cents > 0) as held`);
  return row?.held ?? false;
}

export type Announced = { id: number; period_ends_at: Date; price_cents: number };

/** Claims yearly subscriptions that renew between the two instants and have no notice yet. Each is claimed once per period. */
export function takeRenewalsToAnnounce(database: Database, from: Date, until: Date, limit: number) {
  return database.rows<Announced>(sql`
    with due as (
      select s.id from subscriptions s join plans p on p.id = s.plan_id
      where s.status in ('trialing', 'active', 'past_due') and s.cancel_asked_at is null and s.method <> 'store'
        and p.recurring = 'YEAR' and s.period_ends_at > ${from} and s.period_ends_at <= ${until}
        and s.renewal_notice_for is distinct from s.period_ends_at
      order by s.period_ends_at, s.id limit ${limit} for no key update of s skip locked
    )
    update subscriptions s set renewal_notice_for = s.period_ends_at from due
    where s.id = due.id
    returning s.id, s.period_ends_at, coalesce((
      select c.price_cents from plan_changes c where c.subscription_id = s.id and c.status = 'scheduled'), ${announcedPrice},
      s.price_cents) as price_cents`);
}
