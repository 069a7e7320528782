import { settledAt as at } from "#tests/support/settling.ts";
import { storeDispute } from "../disputes/queries.ts";
import type { Payment, RefundsContext } from "./refunds-test-context.ts";

/** For tests: an open dispute that holds 50 € of a payment. */
export function openDispute(room: RefundsContext, payment: Payment) {
  return storeDispute(room.database, {
    of: payment,
    provider: "sandbox",
    isByHand: false,
    status: {
      reference: `dispute-${payment.id}`,
      of: payment.reference,
      reason: "unauthorised",
      state: "open",
      awaits: "us",
      amountCents: 5000,
      currency: "EUR",
      lostCents: 0,
      feeCents: 0,
      openedAt: at,
      respondBy: null,
      toldAt: at,
      canAnswer: true,
      canAccept: true,
    },
    heldCents: 5000,
    lostCents: 0,
    at,
  });
}
