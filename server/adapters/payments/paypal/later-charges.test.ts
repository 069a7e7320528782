import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Customer, Shop } from "#tests/support/shop.ts";
import type { PaymentProvider, ProviderEvent } from "../provider.ts";
import type { TestService } from "./paypal-test-service.ts";
import { openPaypalFixture, type PaypalFixture } from "./paypal-test-fixture.ts";

let fixture: PaypalFixture;
let service: TestService;
let shop: Shop;
let paypal: PaymentProvider;
let ada: Customer;
/** A paid agreement. */
let id: string;
beforeAll(async () => {
  fixture = await openPaypalFixture();
  ({ service, shop, paypal } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  service.faults.length = 0;
  ada = await shop.customer();
  id = await fixture.paid(ada);
});

const read = (text: string): Promise<ProviderEvent | null> =>
  paypal.readNotification(Buffer.from(text), service.headersOf(text));

describe("a later charge", () => {
  test("is told as one of its mandate, once, with PayPal's own id", async () => {
    shop.site.clock.set("2027-03-10T09:00:00Z");
    const sale = service.bill(id);
    const told = await read(service.saleEvent(id, sale));
    expect(told).toMatchObject({
      kind: "PAYMENT.SALE.COMPLETED",
      about: "payment",
      status: { reference: sale.id, state: "paid", amountCents: 9990, currency: "EUR", mandate: id },
    });
    expect(await paypal.status(sale.id)).toEqual(told?.about === "payment" ? told.status : null);
    expect(await paypal.mandateStatus(id, new Date("2026-04-01T00:00:00Z"))).toMatchObject({
      isActive: true,
      charges: [{ reference: sale.id, state: "paid" }],
    });
  });

  test("that was refused has the same reference from the notification and from asking", async () => {
    shop.site.clock.set("2027-03-10T09:00:00Z");
    service.failToBill(id);
    const told = await read(service.agreementEvent(id, "PAYMENT.FAILED"));
    expect(told).toMatchObject({ about: "payment", status: { state: "refused", failure: "funds", mandate: id } });
    const asked = await paypal.mandateStatus(id, new Date("2027-01-01T00:00:00Z"));
    expect(asked?.charges).toEqual([told?.about === "payment" ? told.status : null]);
    // PayPal goes on trying by itself, and tells when it succeeds.
    const sale = service.bill(id);
    expect(await read(service.saleEvent(id, sale))).toMatchObject({ status: { state: "paid", reference: sale.id } });
  });

  test("that is pending, or was denied, is not paid; paid is final", async () => {
    const sale = service.bill(id);
    const state = async (type: string) => {
      const told = await read(service.saleEvent(id, sale, type));
      return told?.about === "payment" ? told.status.state : null;
    };
    expect(await state("PAYMENT.SALE.PENDING")).toBe("pending");
    expect(await state("PAYMENT.SALE.COMPLETED")).toBe("paid");
    expect(await state("PAYMENT.SALE.DENIED")).toBe("paid");
    await expect(paypal.charge({ mandate: id, key: "k", amountCents: 1, description: "" })).rejects.toThrow(
      "by itself",
    );
  });

  test("is never taken for the first payment, whose notification was lost", async () => {
    const bob = await shop.customer();
    const lost = await fixture.order(bob);
    const first = service.approve(lost);
    shop.site.clock.set("2027-03-10T09:00:00Z");
    // Asked every hour in between, by the job for open payments.
    expect(await paypal.status(lost)).toMatchObject({ reference: lost, state: "paid", mandate: lost });
    const second = service.bill(lost);
    expect(await read(service.saleEvent(lost, second))).toMatchObject({ status: { reference: second.id } });
    expect(await read(service.saleEvent(lost, first ?? second))).toMatchObject({ status: { reference: lost } });
  });
});

describe("a mandate", () => {
  test.each(["CANCELLED", "SUSPENDED", "EXPIRED"])("that is %s has ended", async (status) => {
    service.agreement(id).status = status;
    expect(await read(service.agreementEvent(id, status))).toMatchObject({ about: "mandate-ended", mandate: id });
    expect(await paypal.mandateStatus(id, new Date(0))).toMatchObject({ isActive: false });
  });

  test("that runs again is not ended by a suspension that is told late", async () => {
    expect(await read(service.agreementEvent(id, "SUSPENDED"))).toMatchObject({ about: "nothing" });
  });

  test("is ended at once, as often as one asks, and not taken for ended where PayPal goes on", async () => {
    await paypal.cancel(id);
    await paypal.cancel(id);
    expect(service.agreement(id).status).toBe("CANCELLED");
    await paypal.cancel("I-UNKNOWN");
    const pending = await fixture.order(await shop.customer());
    await paypal.cancel(pending);
    const other = await fixture.paid(await shop.customer());
    service.faults.push("lost before", "lost before");
    await expect(paypal.cancel(other)).rejects.toThrow("/cancel");
    expect(service.agreement(other).status).toBe("ACTIVE");
  });
});

describe("a refund", () => {
  test("goes back in deps or whole, once a key, and never too much; its word by PayPal has the same id", async () => {
    const [sale] = service.agreement(id).sales;
    if (!sale) throw new Error("nothing was taken");
    const part = { reference: id, key: `part-${id}`, amountCents: 400 };
    const [first, again] = await Promise.all([paypal.refund(part), paypal.refund(part)]);
    expect(again).toEqual(first);
    expect(await paypal.refund(part)).toEqual(first);
    expect(sale.refunded).toBe(400);
    const told = await read(service.refundEvent(sale, first.reference, "4.00"));
    expect(told).toMatchObject({ about: "refund", of: id, reference: first.reference, amountCents: 400 });
    await expect(paypal.refund({ reference: id, key: "too-much", amountCents: 9591 })).rejects.toThrow("no more than");
    await paypal.refund({ reference: id, key: `rest-${id}`, amountCents: null });
    expect(sale.refunded).toBe(9990);
    await expect(paypal.refund({ reference: "unknown", key: "x", amountCents: 1 })).rejects.toThrow("nothing was paid");
  });

  test("of a later charge is asked for by its own id, and what PayPal refuses may be asked for anew", async () => {
    const sale = service.bill(id);
    await read(service.saleEvent(id, sale));
    sale.refunded = 9000;
    await expect(paypal.refund({ reference: sale.id, key: `whole-${id}`, amountCents: null })).rejects.toThrow(
      "REFUND_EXCEEDED_TRANSACTION_AMOUNT",
    );
    await paypal.refund({ reference: sale.id, key: `rest-${sale.id}`, amountCents: 990 });
    expect(sale.refunded).toBe(9990);
  });

  test("whose answer was lost is not made twice, and not asked for when PayPal has forgotten it", async () => {
    const [sale] = service.agreement(id).sales;
    const asked = { reference: id, key: `lost-${id}`, amountCents: 400 };
    service.faults.push("lost after", "lost after");
    await expect(paypal.refund(asked)).rejects.toThrow("/refund");
    shop.site.clock.advance({ days: 30 });
    await expect(paypal.refund(asked)).rejects.toThrow("look at PayPal's own list");
    shop.site.clock.advance({ days: -2 });
    await paypal.refund(asked);
    expect(sale?.refunded).toBe(400);
  });

  test("that PayPal or a bank makes by itself is told as well", async () => {
    const sale = service.bill(id);
    await read(service.saleEvent(id, sale));
    expect(await read(service.reversalEvent(sale))).toMatchObject({ about: "refund", of: sale.id, amountCents: 9990 });
    expect(await read(service.refundEvent({ ...sale, id: "S-FOREIGN" }, "R1"))).toMatchObject({ about: "nothing" });
  });
});
