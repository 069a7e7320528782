import type { PaymentStatus, ProviderEvent } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { findByReference, recordEvent, type PaymentRow } from "./queries.ts";
import { listPaymentsToCheck } from "./pending-queries.ts";
import { callIfThere } from "./provider-away.ts";
import { settlePayment, type Settled, type Settlers } from "./settling.ts";

/** After this time a pending payment is looked up: its notification may have been lost. */
const openTooLongMs = 20 * 60_000;

export type Checking = ReturnType<typeof createChecking>;

type RefundEvent = Extract<ProviderEvent, { about: "refund" }>;
type DisputeEvent = Extract<ProviderEvent, { about: "dispute" }>;
type ChargesResumedEvent = Extract<ProviderEvent, { about: "charges-resumed" }>;
type MandateEndedEvent = Extract<ProviderEvent, { about: "mandate-ended" }>;

/** What provider events trigger elsewhere in billing. */
export type Followers = {
  settlers: Settlers;
  makeRefunds: (at: Date) => Promise<void>;
  /** False for the refund of a payment that is not ours. */
  onRefund: (inside: Database, event: RefundEvent & { provider: string }, at: Date) => Promise<boolean>;
  /** False for a payment that is not ours. */
  onDispute: (inside: Database, event: DisputeEvent & { provider: string }, at: Date) => Promise<boolean>;
  onMandateEnded: (inside: Database, event: MandateEndedEvent & { provider: string }, at: Date) => Promise<void>;
  onChargesResumed: (inside: Database, event: ChargesResumedEvent & { provider: string }, at: Date) => Promise<void>;
  /** Charges what a subscription owes, now. */
  renewNow: (subscriptionId: number, at: Date) => Promise<unknown>;
};

/** Payment outcomes, from notifications or by asking the provider. */
export function createChecking(context: BillingContext, followers: Followers) {
  const { database, providers } = context.deps;
  const { settlers, makeRefunds, renewNow } = followers;

  /** The payment is settled and the refund job retries, so the caller gets their answer. */
  const warnOfRefund = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : typeof error;
    context.deps.warn({ reason }, "a refund could not be made at once");
  };

  /** Does at once what a job would do later: refunds, and charging a new card for a past-due payment. */
  const followUp = async (settled: Settled, provider: string, reference: string, at: Date): Promise<void> => {
    if (settled === "to-refund") await makeRefunds(at).catch(warnOfRefund);
    if (settled !== "changed") return;
    const payment = await findByReference(database, provider, reference);
    if (payment?.kind === "new-card") await renewNow(payment.subscription_id, at);
  };

  const settleAndFollow = async (provider: string, status: PaymentStatus, at: Date): Promise<void> => {
    const settled = await settlePayment(settlers, { ...context, database, at }, provider, status);
    await followUp(settled, provider, status.reference, at);
  };

  const askAfter = async (payment: PaymentRow, at: Date): Promise<void> => {
    if (payment.status === "paid" || payment.provider_reference === null) return;
    const status = await providers.named(payment.provider)?.status(payment.provider_reference);
    if (status) await settleAndFollow(payment.provider, status, at);
  };

  /** For somebody who waits: a provider that does not answer leaves the payment pending. */
  const askIfThere = (payment: PaymentRow, at: Date): Promise<unknown> =>
    callIfThere(context, payment.provider, () => askAfter(payment, at));

  /** Applies an event; `unknown` if it concerns nothing of ours. */
  const settleEvent = async (inside: Database, provider: string, event: ProviderEvent, at: Date): Promise<Settled> => {
    switch (event.about) {
      case "payment":
        return settlePayment(settlers, { ...context, database: inside, at }, provider, event.status);
      case "refund":
        return (await followers.onRefund(inside, { provider, ...event }, at)) ? "unchanged" : "unknown";
      case "dispute":
        return (await followers.onDispute(inside, { provider, ...event }, at)) ? "unchanged" : "unknown";
      case "mandate-ended":
        await followers.onMandateEnded(inside, { provider, ...event }, at);
        return "unchanged";
      case "charges-resumed":
        await followers.onChargesResumed(inside, { provider, ...event }, at);
        return "unchanged";
      default:
        return "unchanged";
    }
  };

  return {
    askIfThere,
    /** Brings a payment to what the provider says of it, and does what follows. */
    settleAndFollow,
    /**
     * Handles a provider's notification. Idempotent, and independent of their order.
     * @returns false for a payment that is not ours (yet): the provider may send it again
     */
    async onEvent(provider: string, event: ProviderEvent, at: Date): Promise<boolean> {
      const settled = await database.transaction(async (inside) => {
        const outcome = await settleEvent(inside, provider, event, at);
        if (outcome !== "unknown") await recordEvent(inside, { provider, id: event.id, kind: event.kind, outcome, at });
        return outcome;
      });
      if (event.about === "payment") await followUp(settled, provider, event.status.reference, at);
      return settled !== "unknown";
    },
    /**
     * Looks up pending payments, and makes outstanding refunds.
     * @throws the first failure, after all others were looked up: one provider that is away holds up no other
     */
    async checkOpenPayments(at: Date): Promise<void> {
      const failures: unknown[] = [];
      const goOn = (error: unknown) => void failures.push(error);
      for (const payment of await listPaymentsToCheck(database, new Date(at.getTime() - openTooLongMs))) {
        if (payment.provider_reference === null)
          await settlers.giveUp({ ...context, database, at }, payment).catch(goOn);
        else await askAfter(payment, at).catch(goOn);
      }
      await makeRefunds(at).catch(goOn);
      if (failures.length > 0) throw failures[0];
    },
  };
}
