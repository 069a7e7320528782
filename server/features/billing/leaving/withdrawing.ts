import type { Locale } from "#contract/language.ts";
import type { WithdrawalTerms } from "#contract/leaving.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { Ordering, BillingContext, UnprovenWithdrawal } from "../deps.ts";
import { toCents, toEuros } from "../rules/prices.ts";
import { withdrawalOpenUntil, withdrawalRefund } from "../rules/withdrawal.ts";
import { renewedSince } from "./renewed-since.ts";
import { followEnds } from "../subscriptions/ending.ts";
import { advance } from "../rules/life.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { findSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { billingTexts } from "../texts.ts";
import { lockEndable } from "./endable.ts";
import { findEndBefore, findStandingWithdrawal, findToldRefund, insertDeclaration } from "./queries.ts";
import { listRefundable, setOwedBack, type PaidPayment } from "./owed-queries.ts";
import { givenOf, refundLatestFirst } from "./withheld.ts";

/** Withdrawal from a contract by its signed-in subscriber. */
export function createWithdrawing(context: BillingContext) {
  const { database } = context.deps;

  return {
    /** @throws AppError conflict where nothing runs, or the days of withdrawal are over */
    withdrawalTerms: (ordering: Ordering): Promise<WithdrawalTerms> =>
      database.transaction(async (inside) => {
        const { row, until, declaredAt } = await findOpen(inside, context, ordering);
        const { paidCents, refundCents } = await withdrawalOf(inside, context, row, declaredAt);
        return { until: until.toISOString(), paid: toEuros(paidCents), refund: toEuros(refundCents) };
      }),

    /**
     * Ends the subscription at once and refunds; confirmed by a letter. `shown`: the refund that was shown, in euros as decimal text.
     * @throws AppError conflict as above, and where another refund than the shown one is due
     */
    async withdraw(ordering: Ordering, shown?: string): Promise<void> {
      const { accountId, locale, at } = ordering;
      await database.transaction(async (inside) => {
        const { row, declaredAt } = await findOpen(inside, context, ordering);
        const withdrawal = await withdrawalOf(inside, context, row, declaredAt);
        if (shown !== undefined) refuseOther(withdrawal, shown, locale);
        const payer = await findPayer(inside, accountId);
        const declarationId = await insertDeclaration(inside, {
          kind: "withdraw",
          account_id: accountId,
          subscription_id: row.id,
          name: payer ? `${payer.first_name} ${payer.last_name}` : "",
          email: payer?.email ?? "",
          reference: "",
          is_proven: true,
          locale,
          received_at: at,
          outcome: "withdrawn",
          ends_at: at,
          refund_cents: await undoContract(inside, context, { row, withdrawal, at }),
        });
        await context.jobs.declaration.enqueue(inside, { declarationId });
      });
    },

    /** Carries out a withdrawal declared without signing in, unless the subscriber has objected by reactivating. */
    async withdrawUnproven({ subscriptionId, cancelledAt, declaredAt }: UnprovenWithdrawal, at: Date): Promise<void> {
      await database.transaction(async (inside) => {
        const found = await findSubscription(inside, subscriptionId);
        if (!found) return;
        await lockAccount(inside, found.account_id);
        const row = await findSubscription(inside, subscriptionId);
        if (row?.cancel_asked_at?.toISOString() !== cancelledAt) return;
        const told = await findToldRefund(inside, subscriptionId);
        const withdrawal = await withdrawalOf(inside, context, row, new Date(declaredAt));
        const refundCents = await undoContract(inside, context, { row, withdrawal, at });
        const toldCents = told?.refund_cents ?? 0;
        const expectedCents = Math.max(0, toldCents - (told?.given_cents ?? 0));
        // A dispute began or ended meanwhile.
        if (refundCents !== expectedCents)
          await context.jobs.letter.enqueue(inside, {
            kind: "withdrawal-differs",
            subscriptionId,
            toldCents,
            refundCents,
          });
      });
    },
  };
}

/**
 * The subscription that can be withdrawn from, and the instant as of which its refund is computed: that of an earlier
 * declaration that still stands, because a person who confirms it signed in must not receive less than was confirmed then.
 */
async function findOpen(inside: Database, context: BillingContext, ordering: Ordering) {
  const row = await lockEndable(inside, context, ordering);
  const { locale, at } = ordering;
  const until = withdrawalOpenUntil(row, at);
  if (!until) throw new AppError("conflict", { message: billingTexts.withdrawalOver[locale] });
  const standing = await findStandingWithdrawal(inside, row.id);
  return { row, until, declaredAt: standing?.received_at ?? at };
}

/** A day's share is due after midnight: nobody gets another amount than was confirmed. */
function refuseOther({ refundCents }: Withdrawal, shown: string, locale: Locale): void {
  if (toCents(Number(shown)) === refundCents) return;
  throw new AppError("conflict", {
    message: billingTexts.refundChanged[locale],
    details: { reason: "refund", refund: toEuros(refundCents) },
  });
}

type Withdrawal = {
  paidCents: number;
  refundCents: number;
  payments: PaidPayment[];
  /** What goes back in all, earlier refunds included, where a dispute holds a part of the payments; else null. */
  owedCents: number | null;
};

/** The amount paid, and the refund due for a withdrawal at an instant, which may be earlier than now. */
export async function withdrawalOf(
  inside: Database,
  { deps }: BillingContext,
  row: SubscriptionRow,
  at: Date,
): Promise<Withdrawal> {
  const payments = await listRefundable(inside, row.id);
  const paidCents = payments.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const startNow = await deps.consents.has(inside, row.account_id, "start-now", row.id);
  // Earlier refunds count, so that a repeated withdrawal refunds nothing twice.
  const givenCents = givenOf(payments);
  const renewed = renewedSince(payments, row, { at, endedBefore: await findEndBefore(inside, row.id, at) });
  const due = withdrawalRefund(renewed.life, { paidCents: paidCents - renewed.cents, startNow, at });
  const refundCents = Math.max(0, due + renewed.cents - givenCents);
  return { paidCents, refundCents, payments, owedCents: owedOf(payments, due + renewed.cents) };
}

/** Null where no dispute holds anything, or nothing goes back. */
export function owedOf(payments: readonly PaidPayment[], cents: number): number | null {
  return cents > 0 && payments.some(({ held_cents: held }) => held > 0) ? cents : null;
}

/**
 * Ends the contract and refunds, the latest payment first. What a dispute holds is given back once it is decided. The caller holds
 * the account's lock. Returns the refunded cents.
 */
export async function undoContract(
  inside: Database,
  context: BillingContext,
  { row, withdrawal, at }: { row: SubscriptionRow; withdrawal: Omit<Withdrawal, "paidCents">; at: Date },
): Promise<number> {
  const { refundCents, payments, owedCents } = withdrawal;
  const given = await refundLatestFirst(inside, context, { payments, cents: refundCents, at });
  if (owedCents !== null) await setOwedBack(inside, row.id, owedCents);
  const life = advance(lifeOf(row), { kind: "refunded" }, at);
  if (typeof life === "string") return given;
  await writeLives(inside, [{ id: row.id, life }]);
  // A withdrawal must not trigger the letter about an end for lack of payment.
  await followEnds(inside, context.jobs, [{ row: { ...row, cancel_asked_at: row.cancel_asked_at ?? at }, life }], at);
  return given;
}
