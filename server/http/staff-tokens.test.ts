import { expect, test } from "vitest";
import { isStaffToken, isWholeStaffToken, newStaffToken } from "./staff-tokens.ts";

test("a token is its prefix, 43 digits for 256 bits, and 6 that check them", () => {
  const zeros = newStaffToken((size) => Buffer.alloc(size));
  const most = newStaffToken((size) => Buffer.alloc(size, 255));
  expect(zeros).toMatch(/^silecs_0{43}[0-9A-Za-z]{6}$/);
  expect(most).toMatch(/^silecs_[0-9A-Za-z]{49}$/);
  for (const token of [zeros, most, newStaffToken()]) {
    expect([isStaffToken(token), isWholeStaffToken(token)]).toEqual([true, true]);
  }
  // 2^256 - 1 to the base of 62, by another way of counting.
  const spelled = Array.from(most.slice("silecs_".length, -6)).reduce((sum, digit) => sum * 62n + valueOf(digit), 0n);
  expect(spelled).toBe(2n ** 256n - 1n);
  expect(new Set(Array.from({ length: 50 }, () => newStaffToken())).size).toBe(50);
});

test("one wrong, missing, swapped or further character is told without a look at the database", () => {
  const token = newStaffToken();
  const wrong = Array.from({ length: 49 }, (_none, index) => index).map((place) => {
    const at = place + "silecs_".length;
    return token.slice(0, at) + (token[at] === "x" ? "y" : "x") + token.slice(at + 1);
  });
  for (const text of [...wrong, token.slice(0, -1), `${token}x`, "silecs_", "", "a".repeat(56)]) {
    expect([text, isWholeStaffToken(text)]).toEqual([text, false]);
  }
});

function valueOf(digit: string): bigint {
  return BigInt("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(digit));
}
