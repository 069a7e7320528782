import { createHash, randomBytes } from "node:crypto";

/** 256 random bits that an address can carry. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a secret: nobody who reads the table can use it. */
export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
