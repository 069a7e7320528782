import type { PaymentStatus, ProviderEvent } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { findByReference, listPaymentsToCheck, recordEvent, type PaymentRow } from "./queries.ts";
import { settlePayment, type Settled, type Settlers } from "./settling.ts";

/** A payment open for longer than this is asked after: word of its end may have been lost. */
const openTooLongMs = 20 * 60_000;

export type Checking = ReturnType<typeof createChecking>;

type RefundEvent = Extract<ProviderEvent, { about: "refund" }>;
type MandateEndedEvent = Extract<ProviderEvent, { about: "mandate-ended" }>;

/** What follows from a provider's word, elsewhere in billing. */
export type Followers = {
  settlers: Settlers;
  makeRefunds: (at: Date) => Promise<void>;
  /** False for the refund of a payment that is not ours. */
  onRefund: (inside: Database, event: RefundEvent & { provider: string }, at: Date) => Promise<boolean>;
  onMandateEnded: (inside: Database, event: MandateEndedEvent & { provider: string }, at: Date) => Promise<void>;
  /** Charges what a subscription owes, now. */
  renewNow: (subscriptionId: number, at: Date) => Promise<unknown>;
};

/** How payments ended, as the provider tells by itself or when it is asked. */
export function createChecking(context: BillingContext, followers: Followers) {
  const { database, providers } = context.deps;
  const { settlers, makeRefunds, renewNow } = followers;

  /** What cannot wait for its job: money goes back, and a new card is charged for what is past due. */
  const followUp = async (settled: Settled, provider: string, reference: string, at: Date): Promise<void> => {
    if (settled === "to-refund") await makeRefunds(at);
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

  /** What an event changes; `unknown` where it is about nothing of ours. */
  const settleEvent = async (inside: Database, provider: string, event: ProviderEvent, at: Date): Promise<Settled> => {
    switch (event.about) {
      case "payment":
        return settlePayment(settlers, { ...context, database: inside, at }, provider, event.status);
      case "refund":
        return (await followers.onRefund(inside, { provider, ...event }, at)) ? "unchanged" : "unknown";
      case "mandate-ended":
        await followers.onMandateEnded(inside, { provider, ...event }, at);
        return "unchanged";
      default:
        return "unchanged";
    }
  };

  return {
    askAfter,
    /** Brings a payment to what the provider says of it, and does what follows. */
    settleAndFollow,
    /**
     * What the provider tells by itself. Heard once, whatever its order and number.
     * @returns false for a payment that is not ours (yet): the provider may tell it again
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
    /** Asks after payments whose end nobody told, and gives back what was paid for nothing. */
    async checkOpenPayments(at: Date): Promise<void> {
      for (const payment of await listPaymentsToCheck(database, new Date(at.getTime() - openTooLongMs))) {
        if (payment.provider_reference === null) await settlers.giveUp({ ...context, database, at }, payment);
        else await askAfter(payment, at);
      }
      await makeRefunds(at);
    },
  };
}
