import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Algorithms of Sips 2.0. Forms default to the first, Office calls to the second. */
export const sealAlgorithms = ["SHA-256", "HMAC-SHA-256"] as const;
export type SealAlgorithm = (typeof sealAlgorithms)[number];

export type SealKey = { algorithm: SealAlgorithm; secret: string };

/** Seal over the transmitted text, as hexadecimal. */
export function seal({ algorithm, secret }: SealKey, text: string): string {
  return algorithm === "SHA-256"
    ? createHash("sha256")
        .update(text + secret)
        .digest("hex")
    : createHmac("sha256", secret).update(text).digest("hex");
}

export function isSealed(key: SealKey, text: string, given: string): boolean {
  const expected = Buffer.from(seal(key, text));
  const received = Buffer.from(given.toLowerCase());
  return expected.length === received.length && timingSafeEqual(expected, received);
}

const unsealed = new Set(["keyVersion", "sealAlgorithm", "seal"]);

/** The sealed text of an Office message: its values in ASCII order of their names, concatenated. */
export function officeText(message: Record<string, unknown>): string {
  return valuesOf(Object.fromEntries(Object.entries(message).filter(([name]) => !unsealed.has(name))));
}

function valuesOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(valuesOf).join("");
  if (typeof value !== "object") return typeof value === "string" ? value : JSON.stringify(value);
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, inner]) => valuesOf(inner))
    .join("");
}
