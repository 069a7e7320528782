import { defineProvider } from "../provider-module.ts";
import { createApi } from "./api.ts";
import { PaypalEnvironment, settingsOf } from "./paypal-settings.ts";
import { createPaypal } from "./paypal.ts";

/** Payments by PayPal account, with PayPal Subscriptions. */
export const paypalModule = defineProvider({
  ways: ["paypal"],
  isSandbox: (environment) => settingsOf(environment).isSandbox,
  settings: PaypalEnvironment,
  open({ database, clock, secret, brandName, observeCall }, environment) {
    const settings = settingsOf(environment);
    const api = createApi(settings, { clock, timeoutMs: 15_000, observe: observeCall });
    return Promise.resolve(createPaypal({ settings, api, database, clock, secret, brandName }));
  },
});
