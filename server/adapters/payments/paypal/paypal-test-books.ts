import { faultOfAnswer } from "./paypal-test-schemas.ts";

export type Json = Record<string, unknown>;
export type Money = { currency_code: string; value: string };
export type Sale = { id: string; status: string; amount: Money; time: string; refunded: number };
export type Agreement = {
  id: string;
  plan: Json;
  override: Json | undefined;
  status: string;
  payerId: string | undefined;
  sales: Sale[];
  failed: { amount: Money; time: string; reason_code: string } | undefined;
  /** As PayPal sets it after a suspension; undocumented before that. */
  nextBilling?: string;
};

export type Books = ReturnType<typeof createBooks>;

/** State of the fake PayPal, and actions of payers and of PayPal. */
export function createBooks(now: () => Date) {
  const agreements = new Map<string, Agreement>();
  let ids = 0;
  const idOf = (prefix: string): string => `${prefix}${String((ids += 1)).padStart(13, "X")}`;
  const agreement = (id: string): Agreement => {
    const found = agreements.get(id);
    if (!found) throw new Error(`no agreement ${id}`);
    return found;
  };
  const sell = (id: string, amount: Money): Sale => {
    const sale = { id: idOf("S"), status: "COMPLETED", amount, time: now().toISOString(), refunded: 0 };
    agreement(id).sales.push(sale);
    return sale;
  };
  return {
    products: new Map<string, Json>(),
    plans: new Map<string, Json>(),
    agreements,
    agreement,
    refunds: new Map<string, Json & { state: string }>(),
    /** What PayPal says of the refunds that are asked for from now on. */
    nextRefund: { state: "completed" },
    idOf,
    saleOf: (id: string): Sale | undefined =>
      [...agreements.values()].flatMap(({ sales }) => sales).find((sale) => sale.id === id),
    /** The payer approves, and PayPal charges the first price if the payer can pay. Returns the sale, if any. */
    approve(id: string, { payerId = "2J6QB8YJQSJRJ", pays = true } = {}): Sale | undefined {
      const found = agreement(id);
      found.status = "ACTIVE";
      found.payerId = payerId;
      const amount = firstPriceOf(found);
      if (Number(amount.value) === 0) return undefined;
      if (pays) return sell(id, amount);
      found.failed = { amount, time: now().toISOString(), reason_code: "PAYER_CANNOT_PAY" };
      return undefined;
    },
    /** Charges a later period. */
    bill(id: string): Sale {
      if (agreement(id).status === "SUSPENDED") throw new Error("PayPal charges nothing of a suspended subscription");
      return sell(id, regularPriceOf(agreement(id).plan));
    },
    /** Fails to charge a later period. */
    failToBill(id: string): void {
      const amount = regularPriceOf(agreement(id).plan);
      agreement(id).failed = { amount, time: now().toISOString(), reason_code: "PAYER_CANNOT_PAY" };
    },
  };
}

/** PayPal's representation of a subscription, validated against its schema. */
export function agreementBody({ id, status, payerId, failed, sales, nextBilling }: Agreement): Json {
  const billing = {
    outstanding_balance: { currency_code: "EUR", value: "0.00" },
    failed_payments_count: failed ? 1 : 0,
    ...(nextBilling === undefined ? {} : { next_billing_time: nextBilling }),
    ...(failed ? { last_failed_payment: failed } : {}),
    ...(sales[0] ? { last_payment: { amount: sales[0].amount, time: sales[0].time } } : {}),
  };
  const fault =
    faultOfAnswer("billing_subscriptions_v1", "subscription_billing_info", billing) ??
    faultOfAnswer("billing_subscriptions_v1", "subscription_status", { status });
  if (fault !== null) throw new Error(`the fake's response is invalid: ${fault}`);
  const subscriber = payerId === undefined ? {} : { subscriber: { payer_id: payerId, email_address: "p@example.org" } };
  return { id, status, ...subscriber, ...(status === "APPROVAL_PENDING" ? {} : { billing_info: billing }) };
}

type Cycle = { sequence: number; tenure_type: string; pricing_scheme: { fixed_price: Money } };
const cyclesOf = (plan: Json | undefined): Cycle[] => (plan?.["billing_cycles"] as Cycle[] | undefined) ?? [];
const free: Money = { currency_code: "EUR", value: "0" };

function firstPriceOf({ plan, override }: Agreement): Money {
  const first = (cycles: Cycle[]) => cycles.find(({ sequence }) => sequence === 1)?.pricing_scheme.fixed_price;
  return first(cyclesOf(override)) ?? first(cyclesOf(plan)) ?? free;
}

function regularPriceOf(plan: Json): Money {
  return cyclesOf(plan).find(({ tenure_type: kind }) => kind === "REGULAR")?.pricing_scheme.fixed_price ?? free;
}
