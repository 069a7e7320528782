import type { PaymentOrder } from "../provider.ts";
import { Created, valueOf } from "./answers.ts";
import { requestIdOf, type PaypalDeps } from "./paypal-deps.ts";
import { findPlan, findProduct, insertPlan, insertProduct, type Opening, type PlanKey } from "./plan-queries.ts";

const currency = "EUR";
const money = (cents: number) => ({ currency_code: currency, value: valueOf(cents) });

/** Prices include VAT. */
const taxes = { percentage: "20", inclusive: true };

export function openingOf({ amountCents, later }: Pick<PaymentOrder, "amountCents" | "later">): Opening {
  if (later.hasTrial) return "free-month";
  return amountCents === later.amountCents ? "regular" : "first-price";
}

/** Finds or creates the plan of a price. The request id keeps concurrent callers from creating two. */
export async function planFor(deps: PaypalDeps, order: PaymentOrder): Promise<string> {
  const { database, settings, api, brandName } = deps;
  const { amountCents: laterCents, recurring } = order.later;
  const key: PlanKey = { clientId: settings.clientId, laterCents, recurring, opening: openingOf(order) };
  const existing = await findPlan(database, key);
  if (existing !== undefined) return existing;
  const productId = await productOf(deps);
  const body = {
    product_id: productId,
    name: brandName.slice(0, 127),
    description: `${valueOf(laterCents)} ${currency} / ${recurring} (${key.opening})`,
    billing_cycles: cyclesOf(key),
    // Periods are charged separately: a failed amount is not added to the next one.
    payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 2 },
    taxes,
  };
  const created = await api.request(
    {
      method: "POST",
      path: "/v1/billing/plans",
      body: JSON.stringify(body),
      requestId: requestIdOf(`plan ${productId} ${laterCents} ${recurring} ${key.opening}`),
    },
    Created,
  );
  if (!created) throw new Error("PayPal does not know the product that it created");
  await insertPlan(database, key, created.id);
  return (await findPlan(database, key)) ?? created.id;
}

function cyclesOf({ opening, laterCents, recurring }: PlanKey) {
  const price = { fixed_price: money(laterCents) };
  const regular = { tenure_type: "REGULAR", total_cycles: 0, pricing_scheme: price };
  if (opening === "regular") return [{ ...regular, frequency: { interval_unit: recurring }, sequence: 1 }];
  const first = {
    frequency: { interval_unit: opening === "free-month" ? "MONTH" : recurring },
    tenure_type: "TRIAL",
    sequence: 1,
    total_cycles: 1,
    // Each subscription overrides a first price.
    pricing_scheme: opening === "free-month" ? { fixed_price: money(0) } : price,
  };
  return [first, { ...regular, frequency: { interval_unit: recurring }, sequence: 2 }];
}

/** What a subscription overrides of its plan. */
export function overrideOf(order: PaymentOrder): object {
  if (openingOf(order) !== "first-price") return {};
  const first = { sequence: 1, total_cycles: 1, pricing_scheme: { fixed_price: money(order.amountCents) } };
  return { plan: { billing_cycles: [first] } };
}

async function productOf({ database, settings, api, brandName }: PaypalDeps): Promise<string> {
  const { clientId } = settings;
  const existing = await findProduct(database, clientId);
  if (existing !== undefined) return existing;
  const body = { name: brandName.slice(0, 127), type: "SERVICE", category: "ENTERTAINMENT_AND_MEDIA" };
  const request = { method: "POST", path: "/v1/catalogs/products", body: JSON.stringify(body) } as const;
  const created = await api.request({ ...request, requestId: requestIdOf(`product ${clientId}`) }, Created);
  if (!created) throw new Error("PayPal: POST /v1/catalogs/products answered 404");
  await insertProduct(database, clientId, created.id);
  return (await findProduct(database, clientId)) ?? created.id;
}
