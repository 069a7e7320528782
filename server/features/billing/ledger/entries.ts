export type EntryKind = "sale" | "stray" | "refund" | "return";

/** One movement of money. */
export type Entry = {
  paymentId: number;
  /** `sale`: revenue. `stray`: taken in error and owed back. `refund`: a refunded sale. `return`: a refunded stray. */
  kind: EntryKind;
  provider: string;
  grossCents: number;
  /** VAT included; 0 except for sales and refunds. */
  vatCents: number;
  at: Date;
};

/** The provider of refunds that a lost dispute made: their money has left already. */
export const byDispute = "dispute";

export type Line = { account: string; amountCents: number };

/** The lines of an entry: debits positive, credits negative, summing to 0. */
export function linesOf({ kind, provider, grossCents, vatCents }: Entry): Line[] {
  const cash = provider === byDispute ? "dispute-losses" : `cash:${provider}`;
  const lines: Record<EntryKind, Line[]> = {
    sale: [
      { account: cash, amountCents: grossCents },
      { account: "vat", amountCents: -vatCents },
      { account: "sales", amountCents: vatCents - grossCents },
    ],
    refund: [
      { account: "sales", amountCents: grossCents - vatCents },
      { account: "vat", amountCents: vatCents },
      { account: cash, amountCents: -grossCents },
    ],
    stray: [
      { account: cash, amountCents: grossCents },
      { account: "owed", amountCents: -grossCents },
    ],
    return: [
      { account: "owed", amountCents: grossCents },
      { account: cash, amountCents: -grossCents },
    ],
  };
  return lines[kind].filter(({ amountCents }) => amountCents !== 0);
}
