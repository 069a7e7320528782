import type { CheckedPayment, PendingPayment } from "#contract/my-subscription.ts";
import type { BillingContext, Ordering } from "../deps.ts";
import { toEuros } from "../rules/prices.ts";
import { failureText } from "../texts.ts";
import type { Checking } from "./check.ts";
import { findPayments } from "./queries.ts";
import { listPendingPayments, type PendingRow } from "./pending-queries.ts";

type PaymentChecks = Pick<Checking, "askIfThere"> & {
  /** Asks for the outcome of a subscription's open charge. */
  askAboutCharge: (subscriptionId: number, at: Date) => Promise<void>;
};

/** Payments without an outcome: visible until they have one. */
export function createPending(context: BillingContext, { askIfThere, askAboutCharge }: PaymentChecks) {
  const { database } = context.deps;
  const pendingOf = async (accountId: number, at: Date): Promise<PendingPayment | null> =>
    entityOf(await listPendingPayments(database, accountId, at));

  return {
    pendingPayment: pendingOf,

    /** A provider that does not answer leaves its payment pending. */
    async checkPendingPayment({ accountId, locale, at }: Ordering): Promise<CheckedPayment> {
      const before = await listPendingPayments(database, accountId, at);
      for (const payment of before) {
        if (payment.kind === "renewal" || payment.kind === "upgrade") await askAboutCharge(payment.subscription_id, at);
        else await askIfThere(payment, at);
      }
      const [latest] = await findPayments(
        database,
        before.slice(0, 1).map(({ id }) => id),
      );
      return {
        status: latest?.status ?? "none",
        reason: failureText(latest?.failure ?? null, before[0]?.method ?? "card", locale),
        pending: await pendingOf(accountId, at),
      };
    },
  };
}

/** The latest one. */
function entityOf([row]: readonly PendingRow[]): PendingPayment | null {
  return row ? { amount: toEuros(row.amount_cents), since: row.created_at.toISOString(), method: row.method } : null;
}
