import * as z from "zod/mini";
import { isSafeAddress, isTestAddress } from "../safe-address.ts";

/** Environment variables, with values from the application's page at developer.paypal.com. */
export const PaypalEnvironment = z.object({
  PAYPAL_CLIENT_ID: z.string(),
  PAYPAL_CLIENT_SECRET: z.string(),
  PAYPAL_WEBHOOK_ID: z.string().check(z.regex(/^[A-Za-z0-9]{1,50}$/, "not the id of a webhook")),
  PAYPAL_API_URL: z.string().check(z.refine(isSafeAddress, "not an https address")),
});

export type PaypalSettings = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  apiUrl: string;
  /** PayPal's own test environment. */
  isSandbox: boolean;
};

export function settingsOf(e: z.output<typeof PaypalEnvironment>): PaypalSettings {
  return {
    clientId: e.PAYPAL_CLIENT_ID,
    clientSecret: e.PAYPAL_CLIENT_SECRET,
    webhookId: e.PAYPAL_WEBHOOK_ID,
    apiUrl: e.PAYPAL_API_URL.replace(/\/+$/, ""),
    isSandbox: isTestAddress(e.PAYPAL_API_URL),
  };
}
