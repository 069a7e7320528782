import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { fault, Id, line } from "./fields.ts";
import { firstRedirectWay, redirectWays } from "./paying.ts";
import { Card } from "./card-fields.ts";
import { RedirectForm, PaymentMethods, RedirectStart, PaymentOutcome } from "./payment-start.ts";

/** Amounts are euros including VAT; the server calculates in cents. */
const Euros = z.number().check(z.nonnegative());

export const Plan = z.object({
  id: z.int(),
  price: Euros,
  recurring: z.enum(["MONTH", "YEAR"]),
  has_promotion: z.boolean(),
});
export type Plan = z.output<typeof Plan>;

export const PlanGroup = z.object({
  id: z.int(),
  /** In the caller's language. */
  name: z.string(),
  /** What the account becomes: 1 personal, 2 family. */
  account_type: z.union([z.literal(1), z.literal(2)]),
  /** Number of concurrent screens. */
  screens: z.int(),
  /** How many people may have a profile, beside the kid profile. */
  people: z.int(),
  plans: z.array(Plan),
});
export type PlanGroup = z.output<typeof PlanGroup>;

export const Coupon = z.object({ discount_amount: Euros, final_price: Euros, promotion_code: z.string() });
export type Coupon = z.output<typeof Coupon>;

export const PlanId = z.coerce.number(fault("choice")).check(z.int(fault("choice")), z.positive(fault("choice")));

/** An order. The server computes the price; `final_price` only states which one was shown. */
const order = {
  plan: PlanId,
  promotion_code: z.nullish(line(60)),
  /** 409 when it differs from the server's price. */
  final_price: z.nullish(z.coerce.number().check(z.nonnegative())),
  /** Whether a free first month was shown; 409 when it does not apply. */
  trial: z.nullish(z.boolean()),
  /** Acceptance of the terms of sale; required. */
  terms: z.boolean(fault("terms")).check(z.refine((ticked) => ticked, fault("terms"))),
  /** `startNowStatement`; required where something is paid with the order. */
  start_now: z.nullish(z.boolean()),
};
export const Order = z.object(order);
export type Order = z.output<typeof Order>;

/**
 * The express request to start during the withdrawal period of fourteen days, which makes the days used payable (article
 * L221-25 of the code de la consommation). This wording is ticked and stored with the order.
 */
export const startNowStatement = {
  fr: {
    request: "Je demande à commencer tout de suite, sans attendre la fin du délai de rétractation de 14 jours.",
    effect: "Si je renonce pendant ces 14 jours, les jours déjà écoulés me seront comptés.",
  },
  en: {
    request: "I ask to start at once, without waiting for the end of the 14-day withdrawal period.",
    effect: "If I withdraw within these 14 days, the days already used will be charged.",
  },
} as const;

/** A free month owes nothing, so the request is not needed. */
export const needsStartNow = (dueNow: number): boolean => dueNow > 0;

const planList = { method: "GET", answer: z.array(PlanGroup), errors: [] } as const;
const hostedCard = { method: "POST", access: "account", body: Order, answer: RedirectForm } as const;

export const billing = {
  plans: endpoint({
    ...planList,
    path: "/pub/plans",
    summary: "The plans that can be ordered, by group, in the staff's order",
    access: "public",
  }),
  planList: endpoint({
    ...planList,
    path: "/plan/list",
    summary: "The plans that can be ordered, by group, in the staff's order",
    access: "account",
  }),
  paymentMethods: endpoint({
    method: "GET",
    path: "/pub/payment-methods",
    summary: "How one can pay",
    access: "public",
    answer: PaymentMethods,
    errors: [],
  }),
  verifyCoupon: endpoint({
    method: "POST",
    path: "/pub/promotions/verify",
    summary: "What a coupon makes of a plan's price",
    access: "optionalSession",
    query: z.object({ code: z._default(line(60), ""), plan: order.plan }),
    answer: Coupon,
    errors: ["tooManyAttempts"],
  }),
  verifyCard: endpoint({
    method: "POST",
    path: "/mercanet/verify-card",
    summary: "Hands a card to the provider and answers the form that leads to its page",
    access: "account",
    body: z.extend(Card, order),
    answer: RedirectForm,
    errors: ["conflict", "tooManyAttempts", "serviceUnavailable"],
  }),
  startCardPayment: endpoint({
    ...hostedCard,
    path: "/mercanet-subscriptions",
    summary: "Starts a card payment whose card is asked for on the provider's page",
    errors: ["conflict", "tooManyAttempts", "serviceUnavailable"],
  }),
  startRedirect: endpoint({
    method: "POST",
    path: "/subscriptions",
    summary: "Starts a payment that is approved on the provider's page; the browser goes on to `approve_url`",
    access: "account",
    body: z.extend(Order, { way: z._default(z.enum(redirectWays), firstRedirectWay) }),
    answer: RedirectStart,
    errors: ["conflict", "tooManyAttempts", "serviceUnavailable"],
  }),
  processPayment: endpoint({
    method: "POST",
    path: "/subscriptions/{id}/process-payment",
    summary: "Asks the provider how the payment of one subscription stands, and settles it",
    access: "account",
    params: z.object({ id: Id }),
    answer: PaymentOutcome,
    errors: ["notFound"],
  }),
  confirmPayment: endpoint({
    method: "POST",
    path: "/users/payment",
    summary: "Asks the provider how the latest payment stands, and settles it",
    access: "account",
    answer: PaymentOutcome,
    errors: [],
  }),
};
