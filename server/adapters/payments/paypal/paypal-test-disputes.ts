import type { Json, Money } from "./paypal-test-books.ts";
import { eventOf } from "./paypal-test-events.ts";
import { faultOfAnswer } from "./paypal-test-schemas.ts";

export type DisputeBody = Json & { dispute_id: string; status: string };
export type TestDisputes = ReturnType<typeof createTestDisputes>;

/** Disputes of the fake PayPal, each valid by its schema. */
export function createTestDisputes(now: () => Date) {
  const all = new Map<string, DisputeBody>();
  const evidence: { id: string; input: Json; files: string[] }[] = [];
  const put = (dispute: DisputeBody): DisputeBody => {
    const fault = faultOfAnswer("customer_disputes_v1", "dispute", dispute);
    if (fault !== null) throw new Error(`the fake's dispute is invalid: ${fault}`);
    all.set(dispute.dispute_id, dispute);
    return dispute;
  };
  const linksOf = (id: string, acts: readonly string[]) =>
    ["self", ...acts].map((rel) => ({
      rel,
      href: `https://api-m.sandbox.paypal.com/v1/customer/disputes/${id}`,
      method: rel === "self" ? "GET" : "POST",
    }));
  return {
    disputes: all,
    evidence,
    /** The payer disputes a sale. */
    openDispute(saleId: string, amount: Money, changes: Json = {}): DisputeBody {
      const id = `PP-D-${all.size + 1}`;
      const at = now().toISOString();
      return put({
        dispute_id: id,
        create_time: at,
        update_time: at,
        disputed_transactions: [{ seller_transaction_id: saleId }],
        reason: "UNAUTHORISED",
        status: "WAITING_FOR_SELLER_RESPONSE",
        dispute_life_cycle_stage: "CHARGEBACK",
        dispute_amount: amount,
        seller_response_due_date: new Date(now().getTime() + 10 * 24 * 3_600_000).toISOString(),
        links: linksOf(id, ["provide_evidence", "accept_claim"]),
        ...changes,
      });
    },
    changeDispute(id: string, changes: Json): DisputeBody {
      const before = all.get(id);
      if (!before) throw new Error(`no dispute ${id}`);
      const isOver = changes["status"] === "RESOLVED";
      return put({
        ...before,
        update_time: now().toISOString(),
        ...(isOver && { links: linksOf(id, []) }),
        ...changes,
      });
    },
    disputeOf: (saleId: string) =>
      [...all.values()].find((one) => JSON.stringify(one["disputed_transactions"]).includes(`"${saleId}"`)),
    disputeEvent: (id: string, what: "CREATED" | "UPDATED" | "RESOLVED", stale: Json = {}) =>
      eventOf(`CUSTOMER.DISPUTE.${what}`, "dispute", { dispute_id: id, ...stale }),
  };
}
