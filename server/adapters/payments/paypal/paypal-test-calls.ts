import { agreementBody, type Books, type Json } from "./paypal-test-books.ts";
import type { TestDisputes } from "./paypal-test-disputes.ts";
import { signatureOf } from "./paypal-test-events.ts";
import { faultOfAnswer, faultOfRequest } from "./paypal-test-schemas.ts";

export type Answer = { status: number; body?: Json };
type Call = { body: Json; raw: string; id: string; query: URLSearchParams };
type Document = Parameters<typeof faultOfRequest>[0];

const unknown: Answer = { status: 404, body: { name: "RESOURCE_NOT_FOUND", debug_id: "d1" } };
const refusal = (status: number, name: string, issue: string): Answer => ({
  status,
  body: { name, debug_id: "d1", details: [{ issue }] },
});

/** PayPal's endpoints. Requests that violate PayPal's schemas are collected in `invalid`. */
export function createCalls(
  books: Books,
  { webhookId, invalid, disputes }: { webhookId: string; invalid: string[]; disputes: TestDisputes },
) {
  const validated =
    (document: Document, schema: string, handler: (call: Call) => Answer) =>
    (call: Call): Answer => {
      const fault = faultOfRequest(document, schema, call.body);
      if (fault === null) return handler(call);
      invalid.push(fault);
      return refusal(400, "INVALID_REQUEST", fault);
    };
  const routes: [RegExp, (call: Call) => Answer][] = [
    [/^POST \/v1\/catalogs\/products$/, validated("catalogs_products_v1", "product_request_POST", makeProduct)],
    [/^POST \/v1\/billing\/plans$/, validated("billing_subscriptions_v1", "plan_request_POST", makePlan)],
    [
      /^POST \/v1\/billing\/subscriptions$/,
      validated("billing_subscriptions_v1", "subscription_request_post", makeAgreement),
    ],
    [/^GET \/v1\/billing\/subscriptions\/([^/]+)$/, showAgreement],
    [/^GET \/v1\/billing\/subscriptions\/([^/]+)\/transactions$/, listSales],
    [
      /^POST \/v1\/billing\/subscriptions\/([^/]+)\/cancel$/,
      validated("billing_subscriptions_v1", "subscription_cancel_request", cancel),
    ],
    [
      /^POST \/v1\/billing\/subscriptions\/([^/]+)\/suspend$/,
      validated("billing_subscriptions_v1", "subscription_suspend_request", turn("ACTIVE", "SUSPENDED")),
    ],
    [
      /^POST \/v1\/billing\/subscriptions\/([^/]+)\/activate$/,
      validated("billing_subscriptions_v1", "subscription_activate_request", turn("SUSPENDED", "ACTIVE")),
    ],
    [/^POST \/v1\/payments\/sale\/([^/]+)\/refund$/, validated("payments_payment_v1", "refund_request", refund)],
    [/^GET \/v1\/payments\/refund\/([^/]+)$/, showRefund],
    [/^GET \/v1\/customer\/disputes$/, findDisputes],
    [/^GET \/v1\/customer\/disputes\/([^/]+)$/, showDispute],
    [/^POST \/v1\/customer\/disputes\/([^/]+)\/provide-evidence$/, takeEvidence],
    [/^POST \/v1\/customer\/disputes\/([^/]+)\/accept-claim$/, acceptClaim],
    [/^POST \/v1\/notifications\/verify-webhook-signature$/, verify],
  ];

  function makeProduct({ body }: Call): Answer {
    const id = books.idOf("PROD-");
    books.products.set(id, body);
    return { status: 201, body: { id, ...body } };
  }

  function makePlan({ body }: Call): Answer {
    if (!books.products.has(String(body["product_id"]))) return unknown;
    const id = books.idOf("P-");
    books.plans.set(id, body);
    return { status: 201, body: { id, status: "ACTIVE" } };
  }

  function makeAgreement({ body }: Call): Answer {
    const plan = books.plans.get(String(body["plan_id"]));
    if (!plan) return unknown;
    const id = books.idOf("I-");
    const override = body["plan"] as Json | undefined;
    const made = { id, plan, override, status: "APPROVAL_PENDING", payerId: undefined, sales: [], failed: undefined };
    books.agreements.set(id, made);
    const links = [
      { rel: "self", href: `https://api-m.sandbox.paypal.com/v1/billing/subscriptions/${id}` },
      { rel: "approve", href: `https://www.sandbox.paypal.com/webapps/billing/subscriptions?ba_token=${id}` },
    ];
    return { status: 201, body: { id, status: "APPROVAL_PENDING", links } };
  }

  function showAgreement({ id }: Call): Answer {
    const found = books.agreements.get(id);
    return found ? { status: 200, body: agreementBody(found) } : unknown;
  }

  function findDisputes({ query }: Call): Answer {
    const found = disputes.disputeOf(query.get("disputed_transaction_id") ?? "");
    return { status: 200, body: { items: found ? [{ dispute_id: found.dispute_id, status: found.status }] : [] } };
  }

  function showDispute({ id }: Call): Answer {
    const found = disputes.disputes.get(id);
    return found ? { status: 200, body: found } : unknown;
  }

  function takeEvidence({ id, raw }: Call): Answer {
    const found = disputes.disputes.get(id);
    if (found?.status !== "WAITING_FOR_SELLER_RESPONSE")
      return refusal(422, "UNPROCESSABLE_ENTITY", "ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE");
    const input = /name="input".*?\r\n\r\n(.*?)\r\n--/s.exec(raw)?.[1] ?? "{}";
    const files = [...raw.matchAll(/name="evidence-file"; filename="([^"]+)"/g)].map(([, name = ""]) => name);
    const given = JSON.parse(input) as { evidences?: Json[] };
    for (const one of given.evidences ?? [{}]) {
      const fault = faultOfRequest("customer_disputes_v1", "evidence", one);
      if (fault !== null) invalid.push(fault);
    }
    disputes.evidence.push({ id, input: given, files });
    disputes.changeDispute(id, { status: "UNDER_REVIEW", links: (found["links"] as Json[]).slice(0, 1) });
    return { status: 200, body: { links: [] } };
  }

  function acceptClaim({ id, body }: Call): Answer {
    const found = disputes.disputes.get(id);
    const fault = faultOfRequest("customer_disputes_v1", "accept_claim_type", body["accept_claim_type"]);
    if (fault !== null) invalid.push(fault);
    if (!found || found.status === "RESOLVED") return refusal(422, "UNPROCESSABLE_ENTITY", "DISPUTE_RESOLVED");
    const outcome = { outcome_code: "RESOLVED_BUYER_FAVOUR", amount_refunded: found["dispute_amount"] };
    disputes.changeDispute(id, { status: "RESOLVED", dispute_outcome: outcome });
    return { status: 200, body: { links: [] } };
  }

  function listSales({ id }: Call): Answer {
    const sales = books.agreements.get(id)?.sales ?? [];
    const transactions = sales.toReversed().map((sale) => ({
      id: sale.id,
      status: sale.status,
      amount_with_breakdown: { gross_amount: sale.amount },
      time: sale.time,
    }));
    const body = { transactions, total_items: sales.length };
    const fault = faultOfAnswer("billing_subscriptions_v1", "transactions_list", body);
    if (fault !== null) throw new Error(`the fake's response is invalid: ${fault}`);
    return { status: 200, body };
  }

  function cancel({ id }: Call): Answer {
    const found = books.agreements.get(id);
    if (!found) return unknown;
    if (found.status !== "ACTIVE" && found.status !== "SUSPENDED")
      return refusal(422, "UNPROCESSABLE_ENTITY", "SUBSCRIPTION_STATUS_INVALID");
    found.status = "CANCELLED";
    return { status: 204 };
  }

  function turn(from: string, to: string) {
    return ({ id }: Call): Answer => {
      const found = books.agreements.get(id);
      if (!found) return unknown;
      if (found.status !== from) return refusal(422, "UNPROCESSABLE_ENTITY", "SUBSCRIPTION_STATUS_INVALID");
      found.status = to;
      return { status: 204 };
    };
  }

  function refund({ id, body }: Call): Answer {
    const sale = books.saleOf(id);
    if (!sale) return unknown;
    const { total } = body["amount"] as { total: string };
    const cents = Math.round(Number(total) * 100);
    if (cents > Math.round(Number(sale.amount.value) * 100) - sale.refunded)
      return refusal(400, "TRANSACTION_REFUSED", "REFUND_EXCEEDED_TRANSACTION_AMOUNT");
    sale.refunded += cents;
    const made = { id: books.idOf("R"), state: books.nextRefund.state, sale_id: id };
    books.refunds.set(made.id, made);
    return { status: 201, body: { ...made } };
  }

  function showRefund({ id }: Call): Answer {
    const made = books.refunds.get(id);
    return made ? { status: 200, body: { ...made } } : unknown;
  }

  /** Not collected in `invalid`: this forwards what a third party sent. */
  function verify({ body, raw }: Call): Answer {
    const fault = faultOfRequest("notifications_webhooks_v1", "verify_webhook_signature", body);
    if (fault !== null) return refusal(400, "VALIDATION_ERROR", fault);
    // The signature covers the event's raw bytes.
    const event = raw.slice(raw.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const isGood =
      body["webhook_id"] === webhookId &&
      body["transmission_sig"] === signatureOf(String(body["transmission_id"]), event);
    return { status: 200, body: { verification_status: isGood ? "SUCCESS" : "FAILURE" } };
  }

  return (method: string, { pathname, searchParams: query }: URL, raw: string): Answer => {
    const body = raw.startsWith("{") ? (JSON.parse(raw) as Json) : {};
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${method} ${pathname}`);
      if (match) return answer({ body, raw, query, id: decodeURIComponent(match[1] ?? "") });
    }
    return unknown;
  };
}
