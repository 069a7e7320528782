import { createHmac } from "node:crypto";
import { callerNetwork } from "#server/http/attempt-limits.ts";

/** An HMAC that identifies a network without storing its address. */
export function networkHash(ip: string, key: string): Buffer {
  return createHmac("sha256", key)
    .update(`network\n${callerNetwork(ip)}`)
    .digest();
}
