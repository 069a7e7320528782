import type { Order } from "#contract/billing.ts";
import { openShop, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { webhookPath, type PaymentProvider } from "../provider.ts";
import { MercanetEnvironment, settingsOf } from "./mercanet-settings.ts";
import { openTestBank, type TestBank } from "./mercanet-test-bank.ts";
import { returnPath } from "./mercanet-deps.ts";
import { createMercanet } from "./mercanet.ts";
import { createOffice } from "./office.ts";

export const visa = "4100000000000000";

const form = { "content-type": "application/x-www-form-urlencoded" };

export type MercanetFixture = Awaited<ReturnType<typeof openMercanetFixture>>;

/** The whole server with Mercanet as its provider, and a second adapter on the same tables with a shorter timeout. */
export async function openMercanetFixture() {
  const bank: TestBank = await openTestBank({ encode: "base64url" });
  const shop: Shop = await openShop({ PAYMENT_PROVIDERS: "mercanet", ...bank.environment });
  const settings = settingsOf(MercanetEnvironment.parse(bank.environment));
  const office = createOffice(settings, { timeoutMs: 2000 });
  const { database, clock, config } = shop.site;
  const publicUrl = config.http.publicUrl;
  const mercanet: PaymentProvider = createMercanet({ settings, office, database, clock, secret: "s", publicUrl });
  const order = (who: Customer, plan: Order = yearly) => who.call("POST /mercanet-subscriptions", { body: plan });
  const notify = (raw: string) => shop.site.send("POST", webhookPath("mercanet"), { raw, headers: form });
  let keys = 0;
  return {
    bank,
    shop,
    mercanet,
    order,
    /** Delivers an automatic response. */
    notify,
    /** Posts the browser's return. Returns the address that it is redirected to. */
    async returnToShop(body: string): Promise<string | null> {
      const request = { method: "POST", body, headers: form, redirect: "manual" } as const;
      return (await fetch(shop.site.url + returnPath, request)).headers.get("location");
    },
    /** Makes a first payment of 99,90 €. Returns its reference, which is the mandate. */
    async paid(): Promise<string> {
      const { fields } = await order(await shop.customer());
      await notify(bank.pay(fields, visa));
      return referenceOf(fields);
    },
    chargeOf: (mandate: string, amountCents = 999) => ({
      mandate,
      key: `charge-${(keys += 1)}`,
      amountCents,
      description: "Avril",
    }),
    async close(): Promise<void> {
      await shop.close();
      await bank.close();
    },
  };
}

/** The transaction reference in a form's encoded data. */
export const referenceOf = (fields: Record<string, string>): string =>
  /transactionReference=(\w+)/.exec(Buffer.from(fields["Data"] ?? "", "base64url").toString())?.[1] ?? "";
