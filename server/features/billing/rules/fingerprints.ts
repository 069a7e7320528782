import { createHmac } from "node:crypto";

export type FingerprintKind = "email" | "card" | "paypal";

/** Knows a person again who had a free month: a keyed hash, from which nothing can be read back. */
export type Fingerprint = (kind: FingerprintKind, value: string) => Buffer;

export function createFingerprint(secret: string): Fingerprint {
  return (kind, value) => createHmac("sha256", secret).update(`trial ${kind} ${value.trim().toLowerCase()}`).digest();
}
