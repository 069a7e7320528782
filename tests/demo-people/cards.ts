import { hasCheckDigit } from "#contract/check-digit.ts";
import type { Random } from "#tests/simulation/random.ts";

/** What people in France pay with, by the first digits that the sandbox takes for each brand. */
const brands = [
  { share: 0.42, prefix: "42000", digits: 16 },
  { share: 0.29, prefix: "4539", digits: 16 },
  { share: 0.25, prefix: "5258", digits: 16 },
  { share: 0.04, prefix: "3742", digits: 15 },
];

/** The place of somebody's brand in `brands`. */
export function anyBrand(random: Random): number {
  let left = random();
  const place = brands.findIndex(({ share }) => (left -= share) < 0);
  return Math.max(0, place);
}

/** The code beside the number. */
export const securityCode = (brand: number): string => (brands[brand]?.digits === 15 ? "4170" : "417");

/** A unique card number with a valid check digit, for the sandbox alone. */
export function cardNumber(brand: number, serial: number): string {
  const { prefix, digits } = brands[brand] ?? { prefix: "42000", digits: 16 };
  const body = prefix + String(serial).padStart(digits - 1 - prefix.length, "0");
  for (let last = 0; last <= 9; last += 1) if (hasCheckDigit(`${body}${last}`)) return `${body}${last}`;
  return body;
}
