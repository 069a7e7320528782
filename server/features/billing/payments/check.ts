import type { PaymentStatus, ProviderEvent } from "#server/adapters/payments/provider.ts";
import type { OrderingParts } from "../deps.ts";
import {
  hearEvent,
  insertRefund,
  refundKey,
  listPaymentsToCheck,
  listPaymentsToRefund,
  type PaymentRow,
} from "./queries.ts";
import { giveUpUnstarted, settle, type Settled } from "./settle.ts";

/** A payment open for longer than this is asked after: word of its end may have been lost. */
const openTooLongMs = 20 * 60_000;

export type Checking = ReturnType<typeof createChecking>;

/** How payments ended, as the provider tells by itself or when it is asked. */
export function createChecking(own: OrderingParts) {
  const { database, providers } = own.parts;

  /** Settles, and gives money back that was paid for nothing. */
  const settleAndRefund = async (provider: string, status: PaymentStatus, at: Date): Promise<Settled> => {
    const settled = await settle({ ...own, database, at }, provider, status);
    if (settled === "to-refund") await refundStray(at);
    return settled;
  };

  const refundStray = async (at: Date): Promise<void> => {
    for (const payment of await listPaymentsToRefund(database)) {
      const provider = providers.named(payment.provider);
      if (!provider || payment.provider_reference === null) continue;
      const key = refundKey(payment);
      const refund = await provider.refund({ reference: payment.provider_reference, key, amountCents: null });
      await insertRefund(database, { payment, key, reference: refund.reference, at });
    }
  };

  const askAfter = async (payment: PaymentRow, at: Date): Promise<void> => {
    if (payment.status === "paid" || payment.provider_reference === null) return;
    const status = await providers.named(payment.provider)?.status(payment.provider_reference);
    if (status) await settleAndRefund(payment.provider, status, at);
  };

  return {
    askAfter,
    /**
     * What the provider tells by itself. Heard once, whatever its order and number.
     * @returns false for a payment that is not ours (yet): the provider may tell it again
     */
    async hear(provider: string, event: ProviderEvent, at: Date): Promise<boolean> {
      if (event.about !== "payment") {
        await hearEvent(database, { provider, id: event.id, kind: event.kind, outcome: "noted", at });
        return true;
      }
      const settled = await database.transaction(async (inside) => {
        const outcome = await settle({ ...own, database: inside, at }, provider, event.status);
        if (outcome !== "unknown") await hearEvent(inside, { provider, id: event.id, kind: event.kind, outcome, at });
        return outcome;
      });
      if (settled === "to-refund") await refundStray(at);
      return settled !== "unknown";
    },
    /** Asks after payments whose end nobody told, and gives back what was paid for nothing. */
    async checkOpenPayments(at: Date): Promise<void> {
      for (const payment of await listPaymentsToCheck(database, new Date(at.getTime() - openTooLongMs))) {
        if (payment.provider_reference === null) await giveUpUnstarted({ ...own, database, at }, payment);
        else await askAfter(payment, at);
      }
      await refundStray(at);
    },
  };
}
