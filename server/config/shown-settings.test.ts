import * as z from "zod/mini";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { text } from "./setting-kinds.ts";
import { shown, shownSettings } from "./shown-settings.ts";

/** A new setting is one of these until `shown()` stands beside it. */
const hidden = [
  "APP_SECRET",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_URL",
  "INBOUND_MAIL_TOKEN",
  "MATOMO_TOKEN",
  "PAYPAL_API_URL",
  "PAYPAL_CLIENT_ID",
  "PAYPAL_CLIENT_SECRET",
  "PAYPAL_WEBHOOK_ID",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SECOND_S3_ACCESS_KEY_ID",
  "SECOND_S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
];

const paypal = {
  PAYMENT_PROVIDERS: "sandbox paypal",
  PAYPAL_CLIENT_ID: "id-of-paypal",
  PAYPAL_CLIENT_SECRET: "secret-of-paypal",
  PAYPAL_WEBHOOK_ID: "WH1",
  PAYPAL_API_URL: "https://api-m.sandbox.paypal.com",
};

test("every setting is listed; those that hold secrets, and those of providers, only as set or not", () => {
  const { settings } = readConfig({ ...paypal, PORT: "4000", SMTP_URL: "smtps://me:hush@mail.example" });
  expect(settings.filter(({ isShown }) => !isShown).map(({ name }) => name)).toEqual(hidden);
  const named = (name: string) => settings.find((one) => one.name === name);
  expect(named("PORT")).toEqual({ name: "PORT", value: "4000", isSet: true, isShown: true });
  expect(named("REQUEST_SECONDS")).toEqual({ name: "REQUEST_SECONDS", value: "60", isSet: false, isShown: true });
  expect(named("SILECS_DEV")).toMatchObject({ value: "0" });
  expect(named("PUBLIC_URL")).toMatchObject({ value: null, isSet: false });
  expect(named("SMTP_URL")).toEqual({ name: "SMTP_URL", value: null, isSet: true, isShown: false });
  expect(named("PAYPAL_CLIENT_SECRET")).toMatchObject({ value: null, isSet: true });
  expect(JSON.stringify(settings)).not.toMatch(/hush|secret-of-paypal|id-of-paypal/);
});

test("a setting is closed by default, and the name and password in an address are never shown", () => {
  const shared = text("plain");
  const { shape } = z.object({ OPEN: shown(shared), CLOSED: shared, PLACE: shown(z.optional(z.string())) });
  expect(shownSettings(shape, { OPEN: "a", CLOSED: "b", PLACE: "https://me:hush@host.example/x" })).toEqual([
    { name: "CLOSED", value: null, isSet: true, isShown: false },
    { name: "OPEN", value: "a", isSet: true, isShown: true },
    { name: "PLACE", value: "https://host.example/x", isSet: true, isShown: true },
  ]);
});
