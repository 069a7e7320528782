import {
  DisputeRefused,
  type DisputeAnswer,
  type DisputeReason,
  type DisputeStatus,
  type EvidenceFile,
  type ProviderDisputes,
} from "../provider.ts";
import { PaypalRefusal } from "./api.ts";
import { Dispute, FoundDisputes, FurtherSteps, type DisputeMoney } from "./dispute-answers.ts";
import { requestIdOf, type PaypalDeps } from "./paypal-deps.ts";
import { findSubscription } from "./paypal-queries.ts";
import { findSale } from "./sale-queries.ts";

/** PayPal's Disputes API, v1: https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const place = (id: string, act = ""): string => `/v1/customer/disputes/${encodeURIComponent(id)}${act}`;

export function createDisputes(deps: PaypalDeps): ProviderDisputes {
  return {
    status: (reference) => disputeStatus(deps, reference),
    answer: (answer) => provideEvidence(deps, answer),
    accept: (answer) => acceptClaim(deps, answer),
  };
}

async function disputeStatus(deps: PaypalDeps, reference: string): Promise<DisputeStatus | undefined> {
  const found = await deps.api.request({ method: "GET", path: place(reference) }, Dispute);
  return found && statusOf(deps, found);
}

/** The dispute about a sale, if there is one: a reversal is then its money, and no refund. */
export async function disputeOfSale(deps: PaypalDeps, saleId: string): Promise<DisputeStatus | undefined> {
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(saleId)}`;
  const found = await deps.api.request({ method: "GET", path }, FoundDisputes);
  const id = found?.items?.[0]?.dispute_id;
  return id === undefined ? undefined : disputeStatus(deps, id);
}

async function statusOf(deps: PaypalDeps, dispute: Dispute): Promise<DisputeStatus> {
  const { dispute_id: reference, dispute_amount: amount, create_time: created, update_time: updated } = dispute;
  const sale = dispute.disputed_transactions[0]?.seller_transaction_id ?? "";
  const { state, lostCents } = outcomeOf(dispute);
  const may = (act: string) => dispute.links?.some(({ rel }) => rel.replaceAll("-", "_") === act) ?? false;
  const due = dispute.seller_response_due_date;
  return {
    reference,
    of: await paymentOf(deps, sale),
    reason: reasons[dispute.reason ?? ""] ?? "other",
    state,
    awaits: state === "open" ? turnOf(dispute) : null,
    amountCents: centsIn(amount),
    currency: amount.currency_code,
    lostCents,
    feeCents: Math.max(0, movedCents(dispute, ["DISPUTE_FEE", "CHARGEBACK_FEE", "DISPUTE_SETTLEMENT_FEE"])),
    openedAt: new Date(created),
    toldAt: new Date(updated ?? created),
    respondBy: state === "open" && due !== undefined ? new Date(due) : null,
    canAnswer: state === "open" && may("provide_evidence"),
    canAccept: state === "open" && may("accept_claim"),
  };
}

/** A first payment is known by its subscription, a later one by its sale. */
async function paymentOf({ database }: PaypalDeps, saleId: string): Promise<string> {
  const sale = await findSale(database, saleId);
  const subscription = sale && (await findSubscription(database, sale.subscription));
  return subscription?.first_sale === saleId ? subscription.id : saleId;
}

const reasons: Record<string, DisputeReason> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "not-received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "not-as-described",
  UNAUTHORISED: "unauthorised",
  CREDIT_NOT_PROCESSED: "credit-not-processed",
  DUPLICATE_TRANSACTION: "duplicate",
  INCORRECT_AMOUNT: "amount",
  PAYMENT_BY_OTHER_MEANS: "paid-otherwise",
  CANCELED_RECURRING_BILLING: "cancelled-subscription",
};

function turnOf({ status, seller_response_due_date: due }: Dispute): DisputeStatus["awaits"] {
  if (status === "WAITING_FOR_SELLER_RESPONSE") return "us";
  if (status === "WAITING_FOR_BUYER_RESPONSE") return "payer";
  // An inquiry that was just opened, where a date for our answer is set.
  return status === "OPEN" && due !== undefined ? "us" : "provider";
}

/** Who won. Where PayPal paid the payer itself, or closed without a decision, the money that moved says it. */
function outcomeOf(dispute: Dispute): Pick<DisputeStatus, "state" | "lostCents"> {
  if (dispute.status !== "RESOLVED") return { state: "open", lostCents: 0 };
  const { outcome_code: code, amount_refunded: refunded } = dispute.dispute_outcome ?? {};
  if (code === "RESOLVED_BUYER_FAVOUR" || code === "ACCEPTED")
    return { state: "lost", lostCents: centsIn(refunded ?? dispute.dispute_amount) };
  if (code === "RESOLVED_SELLER_FAVOUR" || code === "CANCELED_BY_BUYER" || code === "DENIED")
    return { state: "won", lostCents: 0 };
  const lostCents = Math.max(0, movedCents(dispute, ["DISPUTE_SETTLEMENT"]));
  return { state: lostCents > 0 ? "lost" : "won", lostCents };
}

/** What moved from the seller and has not come back. */
function movedCents({ money_movements: movements = [] }: Dispute, why: readonly string[]): number {
  return movements
    .filter(({ affected_party: party, reason = "" }) => party === "SELLER" && why.includes(reason))
    .reduce((sum, { type, amount }) => sum + (amount ? centsIn(amount) : 0) * (type === "DEBIT" ? 1 : -1), 0);
}

const centsIn = ({ value }: DisputeMoney): number => Math.round(Number(value) * 100);

/** These want a parcel's or a refund's number with them. */
const numbered = new Set(["PROOF_OF_FULFILLMENT", "PROOF_OF_REFUND", "PROOF_OF_RETURN"]);

/** The evidence goes as what PayPal asked the seller for. */
async function provideEvidence(
  deps: PaypalDeps,
  { reference, key, notes, files }: DisputeAnswer & { files: readonly EvidenceFile[] },
): Promise<void> {
  const dispute = await deps.api.request({ method: "GET", path: place(reference) }, Dispute);
  const asked = dispute?.evidences?.find(
    ({ source, evidence_type: type }) =>
      source === "REQUESTED_FROM_SELLER" && type !== undefined && !numbered.has(type),
  );
  const evidences = [{ evidence_type: asked?.evidence_type ?? "OTHER", notes }];
  const form = new FormData();
  form.set("input", new Blob([JSON.stringify({ evidences })], { type: "application/json" }));
  for (const { fileName, type, content } of files)
    form.append("evidence-file", new Blob([new Uint8Array(content)], { type }), fileName);
  await send(deps, { path: place(reference, "/provide-evidence"), body: form, key });
}

async function acceptClaim(deps: PaypalDeps, { reference, key, notes }: DisputeAnswer): Promise<void> {
  const body = JSON.stringify({ note: notes, accept_claim_type: "REFUND" });
  await send(deps, { path: place(reference, "/accept-claim"), body, key });
}

async function send({ api }: PaypalDeps, { path, body, key }: { path: string; body: string | FormData; key: string }) {
  try {
    const done = await api.request({ method: "POST", path, body, requestId: requestIdOf(key) }, FurtherSteps);
    if (!done) throw new DisputeRefused("PayPal knows no such dispute");
  } catch (error) {
    // PayPal refused our credentials, not this answer.
    if (!(error instanceof PaypalRefusal) || error.status === 401 || error.status === 403) throw error;
    throw new DisputeRefused(error.message);
  }
}
