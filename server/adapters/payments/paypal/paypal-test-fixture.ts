import type { Order } from "#contract/billing.ts";
import { openShop, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { webhookPath, type PaymentProvider } from "../provider.ts";
import { createApi } from "./api.ts";
import { PaypalEnvironment, settingsOf } from "./paypal-settings.ts";
import { openTestService, type TestService } from "./paypal-test-service.ts";
import { createPaypal } from "./paypal.ts";

export type PaypalFixture = Awaited<ReturnType<typeof openPaypalFixture>>;

/** The whole server with PayPal, and a second adapter on the same tables with a shorter timeout. */
export async function openPaypalFixture() {
  // The fake follows the shop's clock once there is one.
  let now = () => new Date("2026-03-10T09:00:00Z");
  const service: TestService = await openTestService(() => now());
  const shop: Shop = await openShop({ PAYMENT_PROVIDERS: "paypal sandbox", ...service.environment });
  ({ now } = shop.site.clock);
  const settings = settingsOf(PaypalEnvironment.parse(service.environment));
  const { database, clock } = shop.site;
  const api = createApi(settings, { clock, timeoutMs: 2000 });
  const paypal: PaymentProvider = createPaypal({ settings, api, database, clock, secret: "s", brandName: "Silecs" });
  const order = async (who: Customer, plan: Order = yearly): Promise<string> => {
    const { approve_url } = await who.call("POST /subscriptions", { body: plan });
    return new URL(approve_url).searchParams.get("ba_token") ?? "";
  };
  const notify = (text: string, headers: Record<string, string> = service.headersOf(text)) =>
    shop.site.send("POST", webhookPath("paypal"), { raw: text, headers });
  return {
    service,
    shop,
    paypal,
    /** Places an order. Returns the subscription's id, which is the payment's reference. */
    order,
    notify,
    /** Places an order that is approved, paid and notified. Returns the subscription's id. */
    async paid(who: Customer, plan?: Order): Promise<string> {
      const id = await order(who, plan);
      const sale = service.approve(id, { payerId: payerIdOf(who.accountId) });
      await notify(sale ? service.saleEvent(id, sale) : service.agreementEvent(id, "ACTIVATED"));
      return id;
    },
    async close(): Promise<void> {
      await shop.close();
      await service.close();
    },
  };
}

/** One PayPal account per customer. */
export const payerIdOf = (accountId: number): string =>
  `PAYER${String(accountId).padStart(8, "2")}`.replaceAll("0", "Z").replaceAll("1", "Y").slice(0, 13);
