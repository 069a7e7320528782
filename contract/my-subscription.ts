import * as z from "zod/mini";
import { PlanId } from "./billing.ts";
import { RedirectForm } from "./payment-start.ts";
import { Card } from "./card-fields.ts";
import { endpoint } from "./endpoint.ts";
import { fault, Instant } from "./fields.ts";
import { allWays } from "./paying.ts";
import { Subscription } from "./subscription.ts";
import { User } from "./user.ts";
import { PlanChange, PlanChangeOutcome, ComingPayments } from "./plan-change-shapes.ts";

/** How the check of a new card came out. */
export const CardOutcome = z.object({
  status: z.enum(["none", "pending", "paid", "refused", "abandoned"]),
  reason: z.nullable(z.string()),
  /** What was overdue and has been paid with the new card, in euros; null where nothing was. */
  settled_amount: z.nullable(z.number()),
  user: User,
});
export type CardOutcome = z.output<typeof CardOutcome>;

/** A payment whose outcome its provider has not said yet. */
export const PendingPayment = z.object({
  /** In euros; 0 for the check of a card. */
  amount: z.number(),
  since: Instant,
  method: z.enum(allWays),
});
export type PendingPayment = z.output<typeof PendingPayment>;

/** How the pending payment stands after its provider was asked. */
export const CheckedPayment = z.object({
  /** `none`: nothing was pending. */
  status: z.enum(["none", "pending", "paid", "refused", "abandoned"]),
  reason: z.nullable(z.string()),
  pending: z.nullable(PendingPayment),
});
export type CheckedPayment = z.output<typeof CheckedPayment>;

/** What a subscriber does with a subscription that runs. */
export const mySubscription = {
  pendingPayment: endpoint({
    method: "GET",
    path: "/me/pending-payment",
    summary: "The payment that waits for its outcome; also before the first one was paid",
    access: "account",
    answer: z.object({ pending: z.nullable(PendingPayment) }),
    errors: [],
  }),
  checkPendingPayment: endpoint({
    method: "POST",
    path: "/me/pending-payment",
    summary: "Asks the providers how the account's pending payments stand, and settles them",
    access: "account",
    answer: CheckedPayment,
    errors: [],
  }),
  previewPlanChange: endpoint({
    method: "GET",
    path: "/me/plan-change",
    summary: "What another plan would cost, and when it would begin",
    access: "account",
    behindParentalCode: true,
    query: z.object({ plan: PlanId }),
    answer: PlanChange,
    errors: ["conflict"],
  }),
  changePlan: endpoint({
    method: "POST",
    path: "/me/plan-change",
    summary: "Changes the plan, now or with the next period, for the amount that was shown; 409 for any other amount",
    access: "account",
    behindParentalCode: true,
    body: z.object({
      plan: PlanId,
      amount: z.coerce.number(fault("choice")).check(z.nonnegative(fault("choice"))),
    }),
    answer: PlanChangeOutcome,
    errors: ["conflict", "tooManyAttempts"],
  }),
  comingPayments: endpoint({
    method: "GET",
    path: "/me/coming-payments",
    summary: "What is charged in the next twelve months as far as it is known; nothing after a cancellation",
    access: "account",
    answer: ComingPayments,
    errors: [],
  }),
  withdrawPlanChange: endpoint({
    method: "DELETE",
    path: "/me/plan-change",
    summary: "Takes back a change of plan that waits for the next period",
    access: "account",
    behindParentalCode: true,
    answer: User,
    errors: [],
  }),
  startNewCard: endpoint({
    method: "POST",
    path: "/me/card",
    summary: "Hands another card to the provider and answers the form that leads to its page; nothing is taken by that",
    access: "account",
    behindParentalCode: true,
    body: Card,
    answer: RedirectForm,
    errors: ["conflict", "tooManyAttempts", "serviceUnavailable"],
  }),
  startHostedCard: endpoint({
    method: "POST",
    path: "/me/hosted-card",
    summary: "The same where the card is asked for on the provider's page",
    access: "account",
    behindParentalCode: true,
    answer: RedirectForm,
    errors: ["conflict", "tooManyAttempts", "serviceUnavailable"],
  }),
  confirmNewCard: endpoint({
    method: "POST",
    path: "/me/card/confirm",
    summary: "Asks the provider how the check of the last card stands, and charges what is past due with a good one",
    access: "account",
    behindParentalCode: true,
    answer: CardOutcome,
    errors: [],
  }),
  latestSubscription: endpoint({
    method: "GET",
    path: "/me/latest-subscription",
    summary: "The subscription that runs, or the last that did; null before the first",
    access: "account",
    answer: z.nullable(Subscription),
    errors: [],
  }),
  cancelSubscription: endpoint({
    method: "POST",
    path: "/me/cancel-subscription",
    summary: "Ends the subscription with the period that runs; asked twice it changes nothing more",
    access: "account",
    behindParentalCode: true,
    answer: User,
    errors: ["conflict"],
  }),
  reactivateSubscription: endpoint({
    method: "POST",
    path: "/me/reactivate-subscription",
    summary: "Takes a cancellation back, until the period's end",
    access: "account",
    behindParentalCode: true,
    answer: User,
    errors: ["conflict", "serviceUnavailable"],
  }),
};
