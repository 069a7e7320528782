export type EntryKind = "sale" | "stray" | "refund" | "return";

/** One movement of money, as the books know it. */
export type Entry = {
  paymentId: number;
  /** `sale`: kept. `stray`: taken, and owed back. `refund`: a sale given back. `return`: a stray given back. */
  kind: EntryKind;
  provider: string;
  grossCents: number;
  /** The tax inside; only sales and their refunds have one. */
  vatCents: number;
  at: Date;
};

export type Line = { account: string; amountCents: number };

/** The lines of an entry: debits positive, credits negative, together nothing. */
export function linesOf({ kind, provider, grossCents, vatCents }: Entry): Line[] {
  const cash = `cash:${provider}`;
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
