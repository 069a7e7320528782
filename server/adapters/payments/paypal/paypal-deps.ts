import { createHash, createHmac } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { PaypalApi } from "./api.ts";
import type { PaypalSettings } from "./paypal-settings.ts";

export const paypalName = "paypal";

export type PaypalDeps = {
  settings: PaypalSettings;
  api: PaypalApi;
  database: Database;
  clock: Clock;
  /** Key of the payer hashes. */
  secret: string;
  brandName: string;
};

/** `PayPal-Request-Id` for an idempotency key, short enough for every call. */
export const requestIdOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 36);

export const payerHash = (secret: string, payerId: string): string =>
  createHmac("sha256", secret).update(`paypal ${payerId}`).digest("hex");
