import type { PaymentWay } from "#contract/payment-ways.ts";
import { createHmac } from "node:crypto";

/** A payer is known by the way of paying. */
export type FingerprintKind = "email" | PaymentWay;

/** An HMAC that recognises whoever had a free month without storing the value. */
export type Fingerprint = (kind: FingerprintKind, value: string) => Buffer;

export function createFingerprint(secret: string): Fingerprint {
  return (kind, value) => createHmac("sha256", secret).update(`trial ${kind} ${value.trim().toLowerCase()}`).digest();
}
