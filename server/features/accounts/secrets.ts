import { createHash, createHmac, randomBytes } from "node:crypto";
import { callerNetwork } from "#server/http/tries.ts";

/** 256 random bits that an address can carry. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a secret: nobody who reads the table can use it. */
export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** A network known again without its address being kept. */
export function networkHash(ip: string, key: string): Buffer {
  return createHmac("sha256", key)
    .update(`network\n${callerNetwork(ip)}`)
    .digest();
}
