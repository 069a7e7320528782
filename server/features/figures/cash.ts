import { cashFigures, type CashFigure } from "#contract/admin/figures.ts";
import type { LedgerSum } from "./reading-queries.ts";

type Lines = { kinds: readonly string[]; account: string; sign: 1 | -1 };

const settled = ["sale", "refund", "stray", "return", "hold", "release", "loss", "correction"] as const;

/** Which lines of the ledger a figure sums. A debit is above zero there, so that money that came in is too. */
export const linesOfCash: Record<CashFigure, Lines> = {
  payments: { kinds: ["sale"], account: "cash", sign: 1 },
  refunds: { kinds: ["refund"], account: "cash", sign: 1 },
  strays: { kinds: ["stray"], account: "cash", sign: 1 },
  returns: { kinds: ["return"], account: "cash", sign: 1 },
  disputes: { kinds: ["hold", "release", "loss"], account: "cash", sign: 1 },
  cash: { kinds: settled, account: "cash", sign: 1 },
  sales: { kinds: settled, account: "sales", sign: -1 },
  vat: { kinds: settled, account: "vat", sign: -1 },
  fees: { kinds: settled, account: "dispute-fees", sign: 1 },
};

/** The figures of one period from its sums of the ledger, in cents. */
export function cashOf(sums: readonly LedgerSum[]): Record<CashFigure, number> {
  const sumOf = ({ kinds, account, sign }: Lines) =>
    sums
      .filter((one) => one.ledger_account === account && kinds.includes(one.kind))
      .reduce((total, { cents }) => total + sign * cents, 0);
  const figures = cashFigures.map((figure) => [figure, sumOf(linesOfCash[figure])] as const);
  return Object.fromEntries(figures) as Record<CashFigure, number>;
}
