import { defineProvider } from "../provider-module.ts";
import { MercanetEnvironment, settingsOf } from "./mercanet-settings.ts";
import { createMercanet } from "./mercanet.ts";
import { createOffice } from "./office.ts";
import { returnPage } from "./return-page.ts";

/** Card payments by Mercanet, on the bank's hosted page. */
export const mercanetModule = defineProvider({
  ways: ["card"],
  isSandbox: (environment) => settingsOf(environment).isSandbox,
  settings: MercanetEnvironment,
  async open({ app, database, clock, secret, publicUrl, observeCall }, environment) {
    const settings = settingsOf(environment);
    const port = Number(new URL(publicUrl).port || 443);
    if (port < 80 || port > 9999) throw new Error("PUBLIC_URL: Mercanet comes back to ports from 80 to 9999 alone");
    const office = createOffice(settings, { timeoutMs: 15_000, observe: observeCall });
    const deps = { settings, office, database, clock, secret, publicUrl };
    await returnPage(app, deps);
    return createMercanet(deps);
  },
});
