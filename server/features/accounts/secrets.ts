import { createHmac } from "node:crypto";
import { callerNetwork } from "#server/http/tries.ts";

/** A network known again without its address being kept. */
export function networkHash(ip: string, key: string): Buffer {
  return createHmac("sha256", key)
    .update(`network\n${callerNetwork(ip)}`)
    .digest();
}
