import { createHash } from "node:crypto";

const size = 64;

/** One bit of 64 for each account, another one each month, as text. */
export function householdBits(accountIds: Iterable<number>, month: string): string {
  const bits = Array.from({ length: size }, () => "0");
  for (const id of accountIds) {
    const [byte = 0] = createHash("sha256").update(`household\n${month}\n${id}`).digest();
    bits[byte % size] = "1";
  }
  return bits.join("");
}
