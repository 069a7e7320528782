import type { ByLocale } from "./language.ts";

/**
 * What stands behind a way of paying. It decides who answers, who tries again, and what a payer can do about a refusal.
 * `card`: a card, typed on our page or on the provider's; its bank answers. `wallet`: an account at the provider, which
 * answers and tries again by itself. `debit`: a mandate on a bank account; the bank answers.
 */
export type WayKind = "card" | "wallet" | "debit";

type WayWords = {
  /** As a choice, and as what a subscription is paid with. */
  name: string;
  /** What it takes, under its name. */
  note: string;
  /** After a verb: 'Payer …', 'Confirmez …'. */
  by: string;
  /** On invoices and credit notes, after a date: 'Payée le 1er mars …'. */
  paidBy: string;
};

/** A mark of 38 × 25 units: shapes, or one word. */
export type WayMark = { ground: string } & (
  | { shapes: readonly { d: string; fill: string; opacity?: number }[] }
  | { word: string; fill: string }
);

type PaymentWayFacts = {
  kind: WayKind;
  words: ByLocale<WayWords>;
  /** Null for cards, which show the marks of their brands. */
  mark: WayMark | null;
};

/**
 * The ways of paying, in the order in which they are offered. Calls, pages, letters, invoices and the sandbox are derived from
 * this table; a way is offered where a configured provider takes it (docs/add-a-feature.md). A name is a lower-case word other
 * than 'store', 'email' and 'transfer' (of refunds by bank), and stays: subscriptions, invoices and apps keep it.
 */
export const paymentWays = {
  card: {
    kind: "card",
    words: {
      fr: {
        name: "Carte bancaire",
        note: "Visa, Mastercard, CB, American Express",
        by: "par carte",
        paidBy: "par carte bancaire",
      },
      en: { name: "Bank card", note: "Visa, Mastercard, CB, American Express", by: "by card", paidBy: "by card" },
    },
    mark: null,
  },
  paypal: {
    kind: "wallet",
    words: {
      fr: { name: "PayPal", note: "Avec votre compte PayPal", by: "avec PayPal", paidBy: "par PayPal" },
      en: { name: "PayPal", note: "With your PayPal account", by: "with PayPal", paidBy: "by PayPal" },
    },
    mark: {
      ground: "#ffffff",
      shapes: [
        {
          d: "M17.6 8.2h5.3c2.4 0 3.9 1.3 3.5 3.8-.4 2.7-2.3 4-4.9 4h-1.5l-.8 4.2h-3.3z",
          fill: "#0079c1",
          opacity: 0.85,
        },
        { d: "M14.8 4.8h5.3c2.4 0 3.9 1.3 3.5 3.8-.4 2.7-2.3 4-4.9 4h-1.5l-.8 4.6h-3.5z", fill: "#00457c" },
      ],
    },
  },
} as const satisfies Record<string, PaymentWayFacts>;

/** A way of paying that people choose. */
export type PaymentWay = keyof typeof paymentWays;
