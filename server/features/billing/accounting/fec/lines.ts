import { civilDay } from "#contract/date-text.ts";
import { accountIn, isCarried, type Chart } from "./chart.ts";

type Posting = { account: string; cents: number };
export type LedgerEntry = {
  enteredAt: Date;
  paymentId: number;
  kind: string;
  postings: readonly Posting[];
  /** Its invoice, credit note or corrective invoice. */
  paper: { number: string; issuedAt: Date } | null;
};

/** A line of the FEC by the names of its fields. */
export type FecLine = Readonly<Record<string, string>>;

const journals = { AN: "À-nouveaux", VE: "Ventes", BQ: "Banque", OD: "Opérations diverses" } as const;
type Journal = keyof typeof journals;
type FecEntry = { journal: Journal; label: string; postings: readonly Posting[] };

/** '20260310'. */
const compactDay = (day: string): string => day.replaceAll("-", "");
const amount = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

/** Kinds whose sale or credit is entered on the customer's account, and then its payment. */
const invoiced = new Set(["sale", "refund", "correction"]);
const isSale = ({ account }: Posting): boolean => account === "sales" || account === "vat";
const sumOf = (postings: readonly Posting[]): number => postings.reduce((sum, { cents }) => sum + cents, 0);
const isBank = (postings: readonly Posting[]): boolean => postings.some(({ account }) => account.startsWith("cash:"));

const words: Record<string, [entry: string, payment: string]> = {
  sale: ["Facture", "Encaissement facture"],
  refund: ["Avoir", "Remboursement avoir"],
  correction: ["Facture rectificative", "Perte sur facture rectificative"],
  stray: ["Encaissement à rendre", ""],
  return: ["Restitution d’un encaissement", ""],
  hold: ["Contestation, retenue", ""],
  release: ["Contestation, restitution", ""],
  loss: ["Contestation perdue", ""],
};

/** An entry of the ledger as those of the file: a sale and its payment each balance on the customers' account. */
function entriesOf({ kind, postings, paymentId, paper }: LedgerEntry): FecEntry[] {
  const piece = paper?.number ?? `paiement ${paymentId}`;
  const [entry, payment] = words[kind] ?? [kind, kind];
  if (!invoiced.has(kind)) return [{ journal: isBank(postings) ? "BQ" : "OD", label: `${entry} ${piece}`, postings }];
  const sale = postings.filter(isSale);
  const rest = postings.filter((posting) => !isSale(posting));
  return [
    { journal: "VE", label: `${entry} ${piece}`, postings: [{ account: "customers", cents: -sumOf(sale) }, ...sale] },
    {
      journal: isBank(rest) ? "BQ" : "OD",
      label: `${payment} ${piece}`,
      postings: [...rest, { account: "customers", cents: -sumOf(rest) }],
    },
  ];
}

/** The lines of an entry of the ledger, numbered from `number` on, and the number of the last entry. */
export function linesOfEntry(entry: LedgerEntry, chart: Chart, before: number): { lines: FecLine[]; last: number } {
  const day = compactDay(civilDay(entry.enteredAt));
  const piece = {
    ref: entry.paper?.number ?? `P${entry.paymentId}`,
    day: entry.paper ? compactDay(civilDay(entry.paper.issuedAt)) : day,
  };
  let last = before;
  const lines = entriesOf(entry).flatMap((one) => linesOf(one, { chart, day, piece, number: (last += 1) }));
  return { lines, last };
}

/** The balances from before the year, entered first on its first day; none where there are none. */
export function openingLines(balances: readonly Posting[], chart: Chart, firstDay: string): FecLine[] {
  const own = balances.filter(({ account, cents }) => isCarried(account) && cents !== 0);
  const result = { account: "opening", cents: -sumOf(own) };
  const postings = [...own, ...(result.cents === 0 ? [] : [result])];
  const day = compactDay(firstDay);
  const entry: FecEntry = { journal: "AN", label: "Reprise des soldes", postings };
  return linesOf(entry, { chart, day, piece: { ref: "AN", day }, number: 1 });
}

type Place = { chart: Chart; day: string; piece: { ref: string; day: string }; number: number };

function linesOf({ journal, label, postings }: FecEntry, { chart, day, piece, number }: Place): FecLine[] {
  return postings.map(({ account, cents }) => {
    const { number: accountNumber, label: accountLabel } = accountIn(chart, account);
    return {
      JournalCode: journal,
      JournalLib: journals[journal],
      EcritureNum: String(number),
      EcritureDate: day,
      CompteNum: accountNumber,
      CompteLib: accountLabel,
      PieceRef: piece.ref,
      PieceDate: piece.day,
      EcritureLib: label,
      Debit: amount(Math.max(cents, 0)),
      Credit: amount(Math.max(-cents, 0)),
      ValidDate: day,
    };
  });
}
