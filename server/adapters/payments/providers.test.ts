import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineProvider, type ProviderDeps } from "./provider-module.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { PaymentProvider } from "./provider.ts";
import { configureProviders, openProviders } from "./providers.ts";

/** A provider with only a name and one required setting. */
function named(name: string, ways: PaymentWay[]) {
  return defineProvider({
    ways,
    isSandbox: () => false,
    settings: z.object({ [`${name.toUpperCase()}_KEY`]: z.string() }),
    open: (_deps, settings) => Promise.resolve({ name, settings } as unknown as PaymentProvider),
  });
}
const modules = {
  bank: named("bank", ["card"]),
  paypal: named("paypal", ["paypal"]),
  all: named("all", ["card", "paypal"]),
};
const keys = { BANK_KEY: "b", PAYPAL_KEY: "p", ALL_KEY: "a" };

test.each([
  ["bank paypal", "bank", "paypal"],
  ["paypal bank", "bank", "paypal"],
  ["all bank", "all", "all"],
  ["bank all", "bank", "all"],
  ["bank", "bank", undefined],
])("with '%s', cards are taken by %s and PayPal by %s", async (names, card, paypal) => {
  const { configured, faults } = configureProviders(names.split(" "), keys, modules);
  expect(faults).toEqual([]);
  const providers = await openProviders(configured, {} as ProviderDeps);
  expect([providers.taking("card")?.name, providers.taking("paypal")?.name]).toEqual([card, paypal]);
  for (const name of names.split(" ")) expect(providers.named(name)).toMatchObject({ name });
});

test.each([
  ["an unknown provider", ["bank", "nobody"], keys, "PAYMENT_PROVIDERS: 'nobody'"],
  ["the name of an inherited property", ["bank", "constructor"], keys, "PAYMENT_PROVIDERS: 'constructor'"],
  ["a missing setting", ["bank", "paypal"], { BANK_KEY: "b" }, "PAYPAL_KEY"],
  ["no provider for cards", ["paypal"], keys, "PAYMENT_PROVIDERS: nobody takes cards"],
])("%s is reported with the setting's name", (_case, names, environment, fault) => {
  expect(configureProviders(names, environment, modules).faults).toEqual([expect.stringContaining(fault)]);
});

const mercanet = (change: Record<string, string>) => ({
  MERCANET_MERCHANT_ID: "002001000000001",
  MERCANET_SECRET_KEY: "k",
  MERCANET_KEY_VERSION: "1",
  MERCANET_PAYPAGE_URL: "https://payment-webinit.mercanet.bnpparibas.net/paymentInit",
  MERCANET_OFFICE_URL: "https://office-server.mercanet.com/rs-services/v2/",
  ...change,
});
const paypal = (url: string) => ({
  PAYPAL_CLIENT_ID: "c",
  PAYPAL_CLIENT_SECRET: "s",
  PAYPAL_WEBHOOK_ID: "W",
  PAYPAL_API_URL: url,
});

test.each([
  ["mercanet", mercanet({}), false],
  [
    "mercanet",
    mercanet({ MERCANET_PAYPAGE_URL: "https://payment-webinit.simu.mercanet.bnpparibas.net/paymentInit" }),
    true,
  ],
  ["mercanet", mercanet({ MERCANET_OFFICE_URL: "https://office-server-mercanet.test.sips-services.com/rs/" }), true],
  ["paypal", paypal("https://api-m.paypal.com"), false],
  ["paypal", paypal("https://api-m.sandbox.paypal.com"), true],
])("%s with %j is a sandbox: %s", (name, environment, isSandbox) => {
  const { configured } = configureProviders([name, "sandbox"], environment);
  expect(configured.find((provider) => provider.name === name)?.isSandbox).toBe(isSandbox);
});

test("forms may post to the bank's page and to the one that it redirects to", async () => {
  const { configured } = configureProviders(["mercanet"], mercanet({}));
  const app = { register: () => Promise.resolve() };
  const deps = { app, publicUrl: "https://video.example" } as unknown as ProviderDeps;
  expect((await openProviders(configured, deps)).named("mercanet")?.formOrigins).toEqual([
    "https://payment-webinit.mercanet.bnpparibas.net",
    "https://payment-web.mercanet.bnpparibas.net",
  ]);
});
