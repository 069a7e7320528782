import type { Locale } from "#contract/language.ts";
import type { Declaration, LeavingKind } from "#contract/leaving.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { daysLater } from "../rules/periods.ts";
import { withdrawalOpenUntil } from "../rules/withdrawal.ts";
import { cancelRow } from "./cancelling.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import {
  findLatestSubscription,
  findSubscription,
  type PayerRow,
  type SubscriptionRow,
} from "../subscriptions/queries.ts";
import { findPayerByEmail, findStandingWithdrawal, insertDeclaration, type DeclarationRow } from "./queries.ts";
import { isSameName } from "./same-name.ts";
import { withdrawalOf } from "./withdrawing.ts";

/** Days in which the subscriber may object to a withdrawal declared without signing in. */
const objectionDays = 3;

const perNetwork = { kind: "leaving-network", limit: 20, windowSeconds: 3600 };
const perAddress = { kind: "leaving-address", limit: 10, windowSeconds: 24 * 3600 };

type Followed = Pick<DeclarationRow, "outcome" | "subscription_id" | "ends_at" | "refund_cents">;

/** Cancelling and withdrawing without signing in. */
export function createDeclaring(context: BillingContext) {
  const { database, attemptLimits } = context.deps;

  return {
    /**
     * Records the declaration and applies it to the account with this address and name. The outcome is sent by letter only, so
     * that the answer does not reveal who has an account.
     * @throws AppError tooManyAttempts
     */
    async declareLeaving(made: Declaration, from: { network: string; locale: Locale; at: Date }): Promise<void> {
      const { network, locale, at } = from;
      await attemptLimits.take(perNetwork, network, at);
      await attemptLimits.take(perAddress, made.email, at);
      await database.transaction(async (inside) => {
        const payer = await findPayerByEmail(inside, made.email);
        const isKnown = payer !== undefined && isSameName(payer, made);
        const followed = isKnown ? await follow(inside, context, made.kind, payer, at) : unknown;
        const declarationId = await insertDeclaration(inside, {
          ...followed,
          kind: made.kind,
          account_id: isKnown ? payer.id : null,
          name: `${made.first_name} ${made.last_name}`,
          email: made.email,
          reference: made.reference,
          is_proven: false,
          locale,
          received_at: at,
        });
        await context.jobs.declaration.enqueue(inside, { declarationId });
      });
    },
  };
}

const unknown: Followed = { outcome: "not-found", subscription_id: null, ends_at: null, refund_cents: null };

async function follow(
  inside: Database,
  context: BillingContext,
  kind: LeavingKind,
  payer: PayerRow,
  at: Date,
): Promise<Followed> {
  const row = await lockLiveSubscription(inside, context.jobs, payer.id, at);
  if (!row) {
    const last = await findLatestSubscription(inside, payer.id);
    return {
      ...unknown,
      outcome: "nothing-runs",
      subscription_id: last?.id ?? null,
      ends_at: last?.runs_until ?? null,
    };
  }
  if (storeUrlOf(row.provider) !== null) return { ...unknown, outcome: "store", subscription_id: row.id };
  return kind === "cancel" ? cancel(inside, context, row, at) : withdrawLater(inside, context, row, at);
}

async function cancel(inside: Database, context: BillingContext, row: SubscriptionRow, at: Date): Promise<Followed> {
  const isNew = await cancelRow(inside, context, row, at);
  const after = await findSubscription(inside, row.id);
  return {
    outcome: isNew ? "cancelled" : "ends-already",
    subscription_id: row.id,
    ends_at: after?.runs_until ?? null,
    refund_cents: null,
  };
}

/**
 * Cancels the subscription now, and ends access and refunds `objectionDays` later, computed as of now: a stranger who knows
 * an address and a name cannot end a contract before its subscriber could object. A repeated declaration confirms the first
 * one, with its amount and its day.
 */
async function withdrawLater(
  inside: Database,
  context: BillingContext,
  row: SubscriptionRow,
  at: Date,
): Promise<Followed> {
  const standing = await findStandingWithdrawal(inside, row.id);
  if (standing) {
    const { refundCents } = await withdrawalOf(inside, context, row, standing.received_at);
    return { outcome: "withdrawn", subscription_id: row.id, ends_at: standing.ends_at, refund_cents: refundCents };
  }
  if (!withdrawalOpenUntil(row, at))
    return { outcome: "too-late", subscription_id: row.id, ends_at: null, refund_cents: null };
  const { refundCents } = await withdrawalOf(inside, context, row, at);
  await cancelRow(inside, context, row, at);
  const after = await findSubscription(inside, row.id);
  const endsAt = daysLater(at, objectionDays);
  const cancelledAt = (after?.cancel_asked_at ?? at).toISOString();
  await context.jobs.withdrawal.enqueue(
    inside,
    { subscriptionId: row.id, cancelledAt, declaredAt: at.toISOString() },
    { runAt: endsAt },
  );
  return { outcome: "withdrawn", subscription_id: row.id, ends_at: endsAt, refund_cents: refundCents };
}
