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

/** The whole program with Mercanet as its bank, and a second adapter on the same tables that waits less long for answers. */
export async function openMercanetFixture() {
  const bank: TestBank = await openTestBank({ encode: "base64url" });
  const shop: Shop = await openShop({ PAYMENT_PROVIDERS: "mercanet", ...bank.environment });
  const settings = settingsOf(MercanetEnvironment.parse(bank.environment));
  const office = createOffice(settings, { timeoutMs: 2000 });
  const { database, clock, config } = shop.site;
  const publicUrl = config.http.publicUrl;
  const mercanet: PaymentProvider = createMercanet({ settings, office, database, clock, secret: "s", publicUrl });
  const order = (who: Customer, plan: Order = yearly) => who.call("POST /mercanet-subscriptions", { body: plan });
  const tell = (raw: string) => shop.site.send("POST", webhookPath("mercanet"), { raw, headers: form });
  let keys = 0;
  return {
    bank,
    shop,
    mercanet,
    order,
    /** The automatic response. */
    tell,
    /** The browser's return; answers where it is sent on to. */
    async comeBack(body: string): Promise<string | null> {
      const asked = { method: "POST", body, headers: form, redirect: "manual" } as const;
      return (await fetch(shop.site.url + returnPath, asked)).headers.get("location");
    },
    /** A paid first payment of 99,90 €; its reference is the mandate. */
    async paid(): Promise<string> {
      const { fields } = await order(await shop.customer());
      await tell(bank.pay(fields, visa));
      return referenceOf(fields);
    },
    charging: (mandate: string, amountCents = 999) => ({
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

/** The reference in a form's encoded data. */
export const referenceOf = (fields: Record<string, string>): string =>
  /transactionReference=(\w+)/.exec(Buffer.from(fields["Data"] ?? "", "base64url").toString())?.[1] ?? "";
