import { expect, test } from "vitest";
import { hasCheckDigit } from "./check-digit.ts";

// The common example of the Luhn algorithm, and that of INSEE for a SIREN and a SIRET.
test.each(["79927398713", "732829320", "73282932000074"])("%s ends with its check digit", (digits) => {
  expect(hasCheckDigit(digits)).toBe(true);
});

test.each(["79927398710", "732829321", "723829320"])(
  "%s does not: a digit is wrong, or two have changed places",
  (digits) => {
    expect(hasCheckDigit(digits)).toBe(false);
  },
);
