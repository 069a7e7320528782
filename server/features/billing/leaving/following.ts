import type { LeavingKind } from "#contract/leaving.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { daysLater } from "../rules/periods.ts";
import { withdrawalOpenUntil } from "../rules/withdrawal.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { findLatestSubscription, findSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { cancelRow } from "./cancelling.ts";
import { findStandingWithdrawal, type DeclarationRow } from "./queries.ts";
import { listRefundable, type PaidPayment } from "./owed-queries.ts";
import { renewedSince } from "./renewed-since.ts";
import { owedOf, undoContract, withdrawalOf } from "./withdrawing.ts";
import { givenOf } from "./withheld.ts";

/** Days in which the subscriber may object to a withdrawal declared without signing in. */
const objectionDays = 3;

export type Followed = Pick<DeclarationRow, "outcome" | "subscription_id" | "ends_at" | "refund_cents">;

/** What a declaration is about. `receivedAt`: as of which it counts, at the latest now. */
export type Declared = { kind: LeavingKind; accountId: number; receivedAt: Date };

export type Planned = Followed & {
  row: SubscriptionRow | undefined;
  /** Periods charged after the declaration was received, which go back. */
  renewed: PaidPayment[];
  /** What goes back of all payments with these, where a dispute holds a part; else null. */
  owedCents: number | null;
  /** A withdrawal that stands already: nothing more happens. */
  isStanding: boolean;
};

/** What a declaration without signing in leads to. Changes nothing. `row`: the running subscription. */
export async function planFollowing(
  database: Database,
  context: BillingContext,
  { kind, accountId, receivedAt }: Declared,
  { row: live, at }: { row: SubscriptionRow | undefined; at: Date },
): Promise<Planned> {
  // A contract that was concluded afterwards is another one.
  const row = live && live.created_at <= receivedAt ? live : undefined;
  if (!row) {
    const last = live ? undefined : await findLatestSubscription(database, accountId);
    const ended = { subscription_id: last?.id ?? null, ends_at: last?.runs_until ?? null };
    return { ...nothing, row: undefined, outcome: "nothing-runs", ...ended };
  }
  const of = { ...nothing, row, subscription_id: row.id };
  if (storeUrlOf(row.provider) !== null) return { ...of, outcome: "store" };
  if (kind === "cancel") return { ...of, ...(await planCancelling(database, row, { receivedAt, at })) };
  const standing = await findStandingWithdrawal(database, row.id);
  if (!standing && !withdrawalOpenUntil(row, receivedAt)) return { ...of, outcome: "too-late" };
  const asOf = standing?.received_at ?? receivedAt;
  const { refundCents, owedCents } = await withdrawalOf(database, context, row, asOf);
  const endsAt = standing?.ends_at ?? daysLater(at, objectionDays);
  return {
    ...of,
    outcome: "withdrawn",
    ends_at: endsAt,
    refund_cents: refundCents,
    owedCents,
    isStanding: standing !== undefined,
  };
}

const nothing = {
  ends_at: null,
  refund_cents: null,
  subscription_id: null,
  renewed: [],
  owedCents: null,
  isStanding: false,
};

async function planCancelling(
  database: Database,
  row: SubscriptionRow,
  { receivedAt, at }: { receivedAt: Date; at: Date },
) {
  const since = { at: receivedAt, endedBefore: null };
  const all = await listRefundable(database, row.id);
  const { payments } = renewedSince(all, row, since);
  const renewed = payments.filter(({ left_cents: left, held_cents: held }) => left + held > 0);
  if (renewed.length > 0) {
    const cents = renewed.reduce((sum, { left_cents: left }) => sum + left, 0);
    const heldElsewhere = all
      .filter((one) => !renewed.includes(one))
      .reduce((sum, { held_cents: held }) => sum + held, 0);
    const owedCents = owedOf(renewed, givenOf(all) + cents - heldElsewhere);
    // The period in which it was declared is over, and the contract with it.
    return { outcome: "cancelled" as const, ends_at: at, refund_cents: cents, renewed, owedCents };
  }
  if (row.cancel_asked_at !== null) return { outcome: "ends-already" as const, ends_at: row.runs_until };
  return { outcome: "cancelled" as const, ends_at: row.status === "past_due" ? at : row.period_ends_at };
}

/** Does what was planned under the account's lock. */
export async function carryOut(
  inside: Database,
  context: BillingContext,
  { row, renewed, owedCents, isStanding, ...planned }: Planned,
  { receivedAt, at }: { receivedAt: Date; at: Date },
): Promise<Followed> {
  const { outcome, subscription_id, ends_at, refund_cents } = planned;
  const followed = { outcome, subscription_id, ends_at, refund_cents };
  if (!row || isStanding || (outcome !== "cancelled" && outcome !== "withdrawn")) return followed;
  if (renewed.length > 0 && outcome === "cancelled") {
    const withdrawal = { refundCents: refund_cents ?? 0, payments: renewed, owedCents };
    return { ...followed, refund_cents: await undoContract(inside, context, { row, withdrawal, at }) };
  }
  await cancelRow(inside, context, row, at);
  const after = await findSubscription(inside, row.id);
  if (outcome === "cancelled") return { ...followed, ends_at: after?.runs_until ?? null };
  await context.jobs.withdrawal.enqueue(
    inside,
    {
      subscriptionId: row.id,
      cancelledAt: (after?.cancel_asked_at ?? at).toISOString(),
      declaredAt: receivedAt.toISOString(),
    },
    { runAt: ends_at ?? at },
  );
  return followed;
}
