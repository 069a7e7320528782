import { describe, expect, test } from "vitest";
import { isCardNumber } from "#contract/card-fields.ts";
import { brandOf, inventCardNumber, maskCardNumber, maskCvv, maskExpiry, readExpiry } from "./card-input.ts";

test.each([
  ["4242", "VISA"],
  ["3782 8", "AMEX"],
  ["3528", "JCB"],
  ["5555", "MASTERCARD"],
  ["2221", "MASTERCARD"],
  ["2720", "MASTERCARD"],
  ["2220", undefined],
  ["2721", undefined],
  ["", undefined],
])("a number that begins with '%s' is a %s", (typed, brand) => {
  expect(brandOf(typed)).toBe(brand);
});

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 42", "4242 4242 42"],
  ["42424242424242424242", "4242 4242 4242 4242"],
  ["378282246310005", "3782 8224 6310 005"],
  ["carte", ""],
])("the number %s is shown as '%s'", (typed, shown) => {
  expect(maskCardNumber(typed)).toBe(shown);
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["123", "12/3"],
  ["1230", "12/30"],
  ["122030", "12/2030"],
  ["3", "03/"],
  ["330", "03/30"],
  ["3/30", "03/30"],
  ["12/30", "12/30"],
  ["12/2030", "12/2030"],
  ["2030-12", "12/2030"],
  ["", ""],
])("the expiry %s is shown as '%s'", (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown);
});

test("a security code has four digits at most", () => {
  expect(maskCvv("12 345", "")).toBe("1234");
  expect(maskCvv("12 345", "4242 4242")).toBe("123");
  expect(maskCvv("12 345", "3782 8224")).toBe("1234");
});

describe("an expiry date", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  test("of two digits is of this century", () => {
    expect(readExpiry("12/30", now)).toEqual({ month: 12, year: 2030 });
    expect(readExpiry("01/2031", now)).toEqual({ month: 1, year: 2031 });
  });
  test.each(["13/30", "00/30", "1230", "12/3", "12/203", "12-30", ""])("'%s' is none", (text) => {
    expect(readExpiry(text, now)).toBeUndefined();
  });
});

test("an invented card passes as one", () => {
  for (const part of [0, 0.37, 0.99])
    expect(isCardNumber(inventCardNumber(() => part).replaceAll("\u00A0", ""))).toBe(true);
});
