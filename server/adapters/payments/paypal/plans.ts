import type { PaymentOrder } from "../provider.ts";
import { Made, valueOf } from "./answers.ts";
import { requestIdOf, type PaypalDeps } from "./paypal-deps.ts";
import { findPlan, findProduct, insertPlan, insertProduct, type Opening, type PlanKey } from "./paypal-queries.ts";

const currency = "EUR";
const money = (cents: number) => ({ currency_code: currency, value: valueOf(cents) });

/** VAT is inside every price. */
const taxes = { percentage: "20", inclusive: true };

export function openingOf({ amountCents, later }: Pick<PaymentOrder, "amountCents" | "later">): Opening {
  if (later.hasTrial) return "free-month";
  return amountCents === later.amountCents ? "regular" : "first-price";
}

/** The plan of a price, made once; PayPal keeps the id of the request, so that two at once make one. */
export async function planFor(deps: PaypalDeps, order: PaymentOrder): Promise<string> {
  const { database, settings, api, brandName } = deps;
  const { amountCents: laterCents, recurring } = order.later;
  const key: PlanKey = { clientId: settings.clientId, laterCents, recurring, opening: openingOf(order) };
  const known = await findPlan(database, key);
  if (known !== undefined) return known;
  const productId = await productOf(deps);
  const body = {
    product_id: productId,
    name: brandName.slice(0, 127),
    description: `${valueOf(laterCents)} ${currency} / ${recurring} (${key.opening})`,
    billing_cycles: cyclesOf(key),
    // One period is charged at a time: what was refused is not added to the next one.
    payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 2 },
    taxes,
  };
  const made = await api.ask(
    {
      method: "POST",
      path: "/v1/billing/plans",
      body: JSON.stringify(body),
      requestId: requestIdOf(`plan ${productId} ${laterCents} ${recurring} ${key.opening}`),
    },
    Made,
  );
  if (!made) throw new Error("PayPal does not know the product that it made");
  await insertPlan(database, key, made.id);
  return (await findPlan(database, key)) ?? made.id;
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
    // Of a first price each subscription says its own.
    pricing_scheme: opening === "free-month" ? { fixed_price: money(0) } : price,
  };
  return [first, { ...regular, frequency: { interval_unit: recurring }, sequence: 2 }];
}

/** What a subscription says otherwise than its plan. */
export function overrideOf(order: PaymentOrder): object {
  if (openingOf(order) !== "first-price") return {};
  const first = { sequence: 1, total_cycles: 1, pricing_scheme: { fixed_price: money(order.amountCents) } };
  return { plan: { billing_cycles: [first] } };
}

async function productOf({ database, settings, api, brandName }: PaypalDeps): Promise<string> {
  const { clientId } = settings;
  const known = await findProduct(database, clientId);
  if (known !== undefined) return known;
  const body = { name: brandName.slice(0, 127), type: "SERVICE", category: "ENTERTAINMENT_AND_MEDIA" };
  const asked = { method: "POST", path: "/v1/catalogs/products", body: JSON.stringify(body) } as const;
  const made = await api.ask({ ...asked, requestId: requestIdOf(`product ${clientId}`) }, Made);
  if (!made) throw new Error("PayPal: POST /v1/catalogs/products answered 404");
  await insertProduct(database, clientId, made.id);
  return (await findProduct(database, clientId)) ?? made.id;
}
