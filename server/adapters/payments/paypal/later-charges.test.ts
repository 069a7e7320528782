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
/** Id of a paid subscription at PayPal. */
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
  test("is reported with its mandate and PayPal's sale id", async () => {
    shop.site.clock.set("2027-03-10T09:00:00Z");
    const sale = service.bill(id);
    const event = await read(service.saleEvent(id, sale));
    expect(event).toMatchObject({
      kind: "PAYMENT.SALE.COMPLETED",
      about: "payment",
      status: { reference: sale.id, state: "paid", amountCents: 9990, currency: "EUR", mandate: id },
    });
    expect(await paypal.status(sale.id)).toEqual(event?.about === "payment" ? event.status : null);
    expect(await paypal.mandateStatus(id, new Date("2026-04-01T00:00:00Z"))).toMatchObject({
      isActive: true,
      charges: [{ reference: sale.id, state: "paid" }],
    });
  });

  test("that was refused has the same reference in the notification and in the mandate's status", async () => {
    shop.site.clock.set("2027-03-10T09:00:00Z");
    service.failToBill(id);
    const event = await read(service.agreementEvent(id, "PAYMENT.FAILED"));
    expect(event).toMatchObject({ about: "payment", status: { state: "refused", failure: "funds", mandate: id } });
    const mandate = await paypal.mandateStatus(id, new Date("2027-01-01T00:00:00Z"));
    expect(mandate?.charges).toEqual([event?.about === "payment" ? event.status : null]);
    // PayPal retries by itself, and notifies when it succeeds.
    const sale = service.bill(id);
    expect(await read(service.saleEvent(id, sale))).toMatchObject({ status: { state: "paid", reference: sale.id } });
  });

  test("that is pending or denied is not paid, and paid is final", async () => {
    const sale = service.bill(id);
    const state = async (type: string) => {
      const event = await read(service.saleEvent(id, sale, type));
      return event?.about === "payment" ? event.status.state : null;
    };
    expect(await state("PAYMENT.SALE.PENDING")).toBe("pending");
    expect(await state("PAYMENT.SALE.COMPLETED")).toBe("paid");
    expect(await state("PAYMENT.SALE.DENIED")).toBe("paid");
    await expect(paypal.charge({ mandate: id, key: "k", amountCents: 1, description: "" })).rejects.toThrow(
      "by itself",
    );
  });

  test("is not mistaken for the first payment if that one's notification was lost", async () => {
    const bob = await shop.customer();
    const lost = await fixture.order(bob);
    const first = service.approve(lost);
    shop.site.clock.set("2027-03-10T09:00:00Z");
    // As the hourly job for open payments does.
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

  test("that is active again is not ended by a late notification of its suspension", async () => {
    expect(await read(service.agreementEvent(id, "SUSPENDED"))).toMatchObject({ about: "nothing" });
  });

  test("is cancelled idempotently, and not considered cancelled if PayPal could not be reached", async () => {
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
  test("that PayPal has only accepted is pending until it tells, and may fail", async () => {
    const [sale] = service.agreement(id).sales;
    if (!sale) throw new Error("nothing was taken");
    service.nextRefund.state = "pending";
    const part = { reference: id, key: `later-${id}`, amountCents: 400 };
    const made = await paypal.refund(part);
    expect(made).toMatchObject({ isPending: true });
    const pendingEvent = service.refundEvent(sale, made.reference, "4.00").replace('"completed"', '"pending"');
    expect(await read(pendingEvent)).toMatchObject({ about: "nothing" });
    const kept = service.refunds.get(made.reference);
    if (kept) kept.state = "completed";
    expect(await paypal.refund(part)).toEqual({ reference: made.reference, isPending: false });
    const failing = { ...part, key: `failing-${id}` };
    const other = await paypal.refund(failing);
    const lost = service.refunds.get(other.reference);
    if (lost) lost.state = "failed";
    await expect(paypal.refund(failing)).rejects.toMatchObject({ name: "RefundRefused" });
    service.nextRefund.state = "completed";
    // What failed is left to be asked for under another key.
    expect(await paypal.refund({ ...part, key: `again-${id}` })).toMatchObject({ isPending: false });
  });

  test("is partial or full, once per key, never more than was paid, and PayPal's notification has the same id", async () => {
    const [sale] = service.agreement(id).sales;
    if (!sale) throw new Error("nothing was taken");
    const part = { reference: id, key: `part-${id}`, amountCents: 400 };
    const [first, again] = await Promise.all([paypal.refund(part), paypal.refund(part)]);
    expect(again).toEqual(first);
    expect(await paypal.refund(part)).toEqual(first);
    expect(sale.refunded).toBe(400);
    const event = await read(service.refundEvent(sale, first.reference, "4.00"));
    expect(event).toMatchObject({ about: "refund", of: id, reference: first.reference, amountCents: 400 });
    await expect(paypal.refund({ reference: id, key: "too-much", amountCents: 9591 })).rejects.toThrow("no more than");
    await paypal.refund({ reference: id, key: `rest-${id}`, amountCents: null });
    expect(sale.refunded).toBe(9990);
    await expect(paypal.refund({ reference: "unknown", key: "x", amountCents: 1 })).rejects.toThrow("nothing was paid");
  });

  test("of a later charge uses the sale's id, and can be requested again after PayPal refused it", async () => {
    const sale = service.bill(id);
    await read(service.saleEvent(id, sale));
    sale.refunded = 9000;
    await expect(paypal.refund({ reference: sale.id, key: `whole-${id}`, amountCents: null })).rejects.toMatchObject({
      name: "RefundRefused",
      message: expect.stringContaining("REFUND_EXCEEDED_TRANSACTION_AMOUNT"),
    });
    await paypal.refund({ reference: sale.id, key: `rest-${sale.id}`, amountCents: 990 });
    expect(sale.refunded).toBe(9990);
  });

  test("whose response was lost is not made twice, and not retried once PayPal has forgotten its request id", async () => {
    const [sale] = service.agreement(id).sales;
    const request = { reference: id, key: `lost-${id}`, amountCents: 400 };
    service.faults.push("lost after", "lost after");
    await expect(paypal.refund(request)).rejects.toMatchObject({ name: "NoAnswer" });
    shop.site.clock.advance({ days: 30 });
    await expect(paypal.refund(request)).rejects.toThrow("look at PayPal's own list");
    shop.site.clock.advance({ days: -2 });
    await paypal.refund(request);
    expect(sale?.refunded).toBe(400);
  });

  test("initiated by PayPal or a bank is reported too", async () => {
    const sale = service.bill(id);
    await read(service.saleEvent(id, sale));
    expect(await read(service.reversalEvent(sale))).toMatchObject({ about: "refund", of: sale.id, amountCents: 9990 });
    expect(await read(service.refundEvent({ ...sale, id: "S-FOREIGN" }, "R1"))).toMatchObject({ about: "nothing" });
  });
});
