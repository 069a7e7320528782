import { createHmac } from "node:crypto";

export type FingerprintKind = "email" | "card" | "paypal";

/** An HMAC that recognises whoever had a free month without storing the value. */
export type Fingerprint = (kind: FingerprintKind, value: string) => Buffer;

export function createFingerprint(secret: string): Fingerprint {
  return (kind, value) => createHmac("sha256", secret).update(`trial ${kind} ${value.trim().toLowerCase()}`).digest();
}
