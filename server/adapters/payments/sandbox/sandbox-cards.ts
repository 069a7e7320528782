import { createHmac } from "node:crypto";
import type { CardBrand, CardDetails, Failure, KeptCard } from "../provider.ts";

/** The outcome of a sandbox card. `silence`: the payment stays pending. */
export type CardPlan = "paid" | Exclude<Failure, "cancelled" | "session-expired"> | "silence";

/**
 * How a card answers later charges. `late`: pending for an hour, then paid, with a notification. `twice`: paid, and notified twice.
 * `never`: pending for good. `lost`: paid, but the answer does not arrive.
 */
export const renewalAnswers = [
  "paid",
  "refused",
  "funds",
  "new-card",
  "authentication",
  "late",
  "twice",
  "never",
  "lost",
] as const;
export type RenewalAnswer = (typeof renewalAnswers)[number];

/** Cards whose first payment succeeds, with their outcome for later charges. */
const later: Record<string, RenewalAnswer> = {
  "4000000000000341": "refused",
  "4000002500003155": "authentication",
};

export function renewalsOf(number: string): RenewalAnswer {
  return later[number] ?? "paid";
}

// All have a valid check digit. Every other number is paid.
const plans: Record<string, CardPlan> = {
  "4000000000000002": "refused",
  "4000000000009995": "funds",
  "4000000000000069": "expired-card",
  "4000000000000127": "cvv",
  "4000000000003220": "silence",
};

export function planOf(number: string): CardPlan {
  return plans[number] ?? "paid";
}

/** Card numbers listed on the sandbox's pages. */
export const demoCards = [
  { number: "4242 4242 4242 4242", plan: "paid" },
  { number: "4000 0000 0000 0002", plan: "refused" },
  { number: "4000 0000 0000 9995", plan: "funds" },
  { number: "4000 0000 0000 3220", plan: "silence" },
  { number: "4000 0000 0000 0341", plan: "later-refused" },
  { number: "4000 0025 0000 3155", plan: "later-authentication" },
] as const;

const brands: [RegExp, CardBrand][] = [
  [/^3[47]/, "AMEX"],
  [/^35(2[89]|[3-8])/, "JCB"],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, "MASTERCARD"],
  // CB has no number range of its own; these are the sandbox's choice.
  [/^(42000|4970|5017)/, "CB"],
  [/^4/, "VISA"],
];

/** The brand by the number's first digits (ISO/IEC 7812); null if unsupported. */
export function brandOf(number: string): CardBrand | null {
  return brands.find(([range]) => range.test(number))?.[1] ?? null;
}

/** The storable part of a card. */
export function keptOf(card: CardDetails): KeptCard {
  const lastDay = new Date(Date.UTC(card.expiresYear, card.expiresMonth, 0));
  return {
    brand: brandOf(card.number),
    lastFour: card.number.slice(-4),
    expiresOn: lastDay.toISOString().slice(0, 10),
  };
}

/** Identifies the same card or payer. Keyed, so that card numbers cannot be brute-forced from it. */
export function payerHash(secret: string, payer: string): string {
  return createHmac("sha256", secret).update(`sandbox payer ${payer}`).digest("hex");
}
