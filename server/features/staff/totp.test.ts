import { expect, test } from "vitest";
import { newTotpSecret, totpStepOf, totpUri } from "./totp.ts";

// RFC 6238, appendix B: the secret "12345678901234567890", SHA-1; the last six of its eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

test.each(vectors)("the code of second %i is %s", (seconds, code) => {
  const at = new Date(seconds * 1000);
  expect(totpStepOf(secret, code, null, at)).toBe(Math.floor(seconds / 30));
  expect(totpStepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, null, at)).toBe(Math.floor(seconds / 30));
  expect(totpStepOf(secret, "000000", null, at)).toBe(null);
});

test("a clock may be one step off, not two", () => {
  const [seconds, code] = vectors[1];
  const after = (steps: number) => new Date((seconds + steps * 30) * 1000);
  expect([-2, -1, 0, 1, 2].map((steps) => totpStepOf(secret, code, null, after(steps)) !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("a code is taken once, and none of an earlier step after it", () => {
  const [seconds, code] = vectors[1];
  const step = Math.floor(seconds / 30);
  const at = new Date(seconds * 1000);
  expect(totpStepOf(secret, code, step - 1, at)).toBe(step);
  expect(totpStepOf(secret, code, step, at)).toBe(null);
  expect(totpStepOf(secret, code, step + 1, at)).toBe(null);
});

test("a new secret has 160 bits, and its address names the service and the member", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const uri = new URL(totpUri(secret, "Silecs & Cie", "ada@example.org"));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("secret")).toBe(secret);
  expect(uri.searchParams.get("issuer")).toBe("Silecs & Cie");
  expect(decodeURIComponent(uri.pathname)).toContain("ada@example.org");
});
