import * as z from "zod/mini";
import { expect, test } from "vitest";
import { TypedEuros, typedEuros } from "./typed-euros.ts";

test.each([
  ["10,99", 1099],
  ["10.9", 1090],
  [" 12 ", 1200],
  ["0,01", 1],
  ["8,29", 829],
])("%s is %d cents", (text, cents) => {
  expect(z.parse(TypedEuros, text)).toBe(cents);
});

test.each(["", "dix", "1,999", "-1", "1e3", "1 000", "10,", "123456"])("'%s' is not an amount", (text) => {
  expect(z.safeParse(TypedEuros, text).error?.issues[0]?.message).toBe("price");
});

test("an amount is shown as it is typed in the language", () => {
  expect([typedEuros(1099, ","), typedEuros(1099, "."), typedEuros(1200, ","), typedEuros(5, ",")]).toEqual([
    "10,99",
    "10.99",
    "12",
    "0,05",
  ]);
});
