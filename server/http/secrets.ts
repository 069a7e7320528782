import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, safe in a URL. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret, useless to whoever reads the table. */
export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
