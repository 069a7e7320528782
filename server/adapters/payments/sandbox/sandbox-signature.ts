import { createHmac, timingSafeEqual } from "node:crypto";

export const signatureHeader = "x-sandbox-signature";

/** HMAC-SHA-256 of the body's bytes, as hexadecimal. */
export function sign(key: string, body: string | Buffer): string {
  return createHmac("sha256", key).update(body).digest("hex");
}

export function isSigned(key: string, body: Buffer, given: string | string[] | undefined): boolean {
  const expected = Buffer.from(sign(key, body));
  const received = Buffer.from(typeof given === "string" ? given : "");
  return expected.length === received.length && timingSafeEqual(expected, received);
}
