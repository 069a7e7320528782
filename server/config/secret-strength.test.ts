import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { estimateRandomBytes } from "./secret-strength.ts";

test.each(["hex", "base64", "base64url"] as const)("32 random bytes written as %s are seen as such", (encoding) => {
  for (let round = 0; round < 500; round += 1) {
    expect(estimateRandomBytes(randomBytes(32).toString(encoding))).toBeGreaterThanOrEqual(32);
    expect(estimateRandomBytes(randomBytes(24).toString(encoding))).toBeLessThan(32);
  }
});

test.each([
  ["nothing", ""],
  ["one repeated character", "a".repeat(128)],
  ["a repeated piece", "0123456789abcdef".repeat(8)],
  ["a short password written again and again", "Pa5$word!".repeat(12)],
  ["two characters in turn, with a slip", `${"ab".repeat(60)}c`],
  ["a sentence", "a secret of the operator's own, which is long enough to look safe to whoever chose it"],
  ["the published secret", "a-secret-for-development-only-a-secret-for-development-only"],
])("%s does not pass for 32 random bytes", (_what, secret) => {
  expect(estimateRandomBytes(secret)).toBeLessThan(32);
});
