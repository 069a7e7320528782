import * as z from "zod/mini";
import { Order } from "./billing.ts";
import { PaymentOutcome, RedirectStart } from "./payment-start.ts";
import { endpoint } from "./endpoint.ts";

/** Calls that the apps make by these addresses. Pages use those of `billing.ts`, which take any way of paying. */
export const paypalCalls = {
  clientToken: endpoint({
    method: "POST",
    path: "/users/paypal-client-token",
    summary: "What PayPal's buttons on our own page would need; null where its own page is used instead",
    access: "account",
    answer: z.object({ client_token: z.nullable(z.string()) }),
    errors: [],
  }),
  createOrder: endpoint({
    method: "POST",
    path: "/users/paypal-create-order",
    summary: "Starts a PayPal subscription, as POST /subscriptions does",
    access: "account",
    body: Order,
    answer: RedirectStart,
    errors: ["conflict", "tooManyAttempts", "serviceUnavailable"],
  }),
  capture: endpoint({
    method: "POST",
    path: "/users/paypal-capture-payment",
    summary: "Asks PayPal how the latest payment stands, and settles it, as POST /users/payment does",
    access: "account",
    answer: PaymentOutcome,
    errors: [],
  }),
};
