import { isCardNumber } from "#contract/card-fields.ts";

/** Four digits, to distinguish it from all other numbers. */
export const scannedCvv = "7391";

/** Numbers of the providers' published test cards. */
const testCards = new Set([
  "4242424242424242",
  "4000000000000002",
  "4000000000009995",
  "4000000000000069",
  "4000000000000127",
  "4000000000003220",
  "4000000000000341",
  "4000002500003155",
  "4100000000000000",
  "4100000000000005",
  "5100000000000000",
  "5017670000006700",
  "4111111111111111",
  "5555555555554444",
  "378282246310005",
  "3530111333300000",
  "4032034817563412",
]);

const figures = /(?<![0-9A-Za-z_.-])[3-6](?:[ \u00A0\u202F.-]?\d){13,18}(?![0-9A-Za-z_])/g;
const cvv = new RegExp(`(?<![0-9A-Za-z_.:-])${scannedCvv}(?![0-9A-Za-z_])`);

/**
 * The card data in a text: card numbers (14 to 19 digits with a valid check digit and the prefix of a card network, possibly with
 * spaces or hyphens), and the security code that the tests enter.
 */
export function cardDataIn(text: string): string[] {
  const numbers = [...text.matchAll(figures)].map(([found]) => found.replaceAll(/\D/g, ""));
  const named = [...testCards].filter((number) => text.includes(number));
  return [...numbers.filter((number) => isCardNumber(number)), ...named, ...(cvv.exec(text) ?? [])];
}
