import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineProvider } from "#server/adapters/payments/provider-module.ts";
import type { PaymentStatus, ProviderEvent } from "#server/adapters/payments/provider.ts";
import { providerModules } from "#server/adapters/payments/providers.ts";
import { goodCard, monthly, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";

/** What the other company knows of its payments. */
const books = new Map<string, PaymentStatus>();

/** Takes PayPal alone, and knows its own notifications by a word. */
const other = defineProvider({
  ways: ["paypal"],
  isSandbox: () => true,
  settings: z.object({ OTHER_WORD: z.string() }),
  open: (_deps, { OTHER_WORD }) =>
    Promise.resolve({
      name: "other",
      cardEntry: "hosted",
      ownsSchedule: true,
      isSandbox: true,
      formOrigins: [],
      start: ({ key, amountCents }) => {
        const nothing = { failure: null, card: null, payer: null, mandate: null };
        const open = { state: "pending", amountCents, currency: "EUR", ...nothing } as const;
        books.set(key, { reference: key, ...open });
        // The check of a free month's payer is a form, a payment a link.
        const fields = { reference: key };
        return Promise.resolve(
          amountCents === 0
            ? { kind: "form", reference: key, action: "https://other.example/check", fields }
            : { kind: "redirect", reference: key, url: `https://other.example/?reference=${key}` },
        );
      },
      charge: () => Promise.reject(new Error("it charges by itself")),
      chargeStatus: () => Promise.resolve(undefined),
      refund: ({ key }) => Promise.resolve({ reference: key }),
      cancel: () => Promise.resolve(),
      close: (reference) => Promise.resolve(books.get(reference)),
      readNotification: (rawBody, headers) =>
        Promise.resolve(headers["x-word"] === OTHER_WORD ? (JSON.parse(rawBody.toString()) as ProviderEvent) : null),
      status: (reference) => Promise.resolve(books.get(reference)),
      forget: () => Promise.resolve(),
      mandateStatus: () => Promise.resolve({ isActive: true, charges: [] }),
    }),
});

let shop: Shop;
beforeAll(async () => {
  const settings = { PAYMENT_PROVIDERS: "other sandbox", OTHER_WORD: "sesame" };
  shop = await openShop(settings, { providers: { ...providerModules, other } });
});
afterAll(() => shop.close());

test("cards go to one provider and PayPal to another, each heard at its own address alone", async () => {
  expect(await shop.site.as()("GET /pub/payment-methods")).toMatchObject({
    card_entry: "form",
    ways: ["card", "paypal"],
  });
  const [ada, bob] = await Promise.all([shop.customer(), shop.customer()]);
  const form = await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } });
  expect(form.action).toBe("/sandbox/card");
  await shop.press(referenceIn(form));
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });

  const start = await bob.call("POST /subscriptions", { body: yearly });
  expect(start.approve_url).toMatch(/^https:\/\/other\.example\//);
  const reference = referenceIn(start);
  const status = { ...books.get(reference), state: "paid", mandate: "I-BOB" };
  const notify = (name: string, word: string) =>
    shop.site.send("POST", `/api/payments/notifications/${name}`, {
      raw: JSON.stringify({ id: "event-1", kind: "sale", about: "payment", status }),
      headers: { "content-type": "application/json", "x-word": word },
    });
  expect((await notify("sandbox", "sesame")).status).toBe(403);
  expect((await notify("other", "wrong")).status).toBe(403);
  expect(await bob.call("GET /me/latest-subscription")).toBeNull();
  expect((await notify("other", "sesame")).status).toBe(200);
  expect(await bob.call("GET /me/latest-subscription")).toMatchObject({ status: 1, price: 99.9 });
  for (const [who, provider] of [
    [ada, "sandbox"],
    [bob, "other"],
  ] as const)
    expect(await shop.count("subscriptions", `account_id = ${who.accountId} and provider = '${provider}'`)).toBe(1);
  expect(await shop.count("subscriptions", `account_id = ${bob.accountId} and provider_reference = 'I-BOB'`)).toBe(1);
});

test("a provider whose page is opened by a form gets its fields", async () => {
  const eve = await shop.customer();
  const { id, approve_url: action, fields } = await eve.call("POST /subscriptions", { body: monthly });
  expect(action).toBe("https://other.example/check");
  expect(books.has(fields?.["reference"] ?? "")).toBe(true);
  expect(await eve.call("POST /subscriptions/{id}/process-payment", { params: { id } })).toMatchObject({
    status: "pending",
  });
});
