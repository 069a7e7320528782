import { createHmac } from "node:crypto";
import { agreementBody, type Books, type Json, type Sale } from "./paypal-test-books.ts";

let events = 0;
/** An event with whitespace and escapes that do not survive parsing and serialising. */
export function eventOf(type: string, resourceType: string, resource: Json): string {
  events += 1;
  const event = { id: `WH-${events}`, event_version: "1.0", event_type: type, resource_type: resourceType, resource };
  return JSON.stringify({ ...event, summary: "Paiement accepté" }, null, 1).replace("é", "\\u00e9");
}

const transmission = "69cd13f0-d67a-11e5-baa3-778b53f4ae55";

export const signatureOf = (id: string, text: string): string =>
  `S${createHmac("sha256", "paypal's own key").update(`${id} ${text}`).digest("base64")}`;

/** The headers of an event, with its signature. */
export function headersOf(text: string, sentAt: Date): Record<string, string> {
  return {
    "content-type": "application/json",
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42",
    "paypal-transmission-id": transmission,
    "paypal-transmission-sig": signatureOf(transmission, text),
    "paypal-transmission-time": sentAt.toISOString(),
  };
}

export function saleEvent(id: string, sale: Sale, type = "PAYMENT.SALE.COMPLETED"): string {
  return eventOf(type, "sale", {
    id: sale.id,
    state: "completed",
    amount: { total: sale.amount.value, currency: sale.amount.currency_code },
    billing_agreement_id: id,
    parent_payment: "PAY-1",
    create_time: sale.time,
  });
}

export function refundEvent(sale: Sale, id: string, total = sale.amount.value): string {
  const amount = { total, currency: sale.amount.currency_code };
  return eventOf("PAYMENT.SALE.REFUNDED", "refund", { id, sale_id: sale.id, state: "completed", amount });
}

export function reversalEvent(sale: Sale): string {
  const amount = { total: `-${sale.amount.value}`, currency: sale.amount.currency_code };
  return eventOf("PAYMENT.SALE.REVERSED", "sale", { id: sale.id, state: "completed", amount });
}

export const agreementEvent = (books: Books, id: string, type: string): string =>
  eventOf(`BILLING.SUBSCRIPTION.${type}`, "subscription", agreementBody(books.agreement(id)));
