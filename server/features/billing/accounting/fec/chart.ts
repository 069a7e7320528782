/** The operator's account numbers, by what the ledger calls them. */
export type Chart = Record<AccountName, string>;
export type AccountName =
  | "customers"
  | "sales"
  | "vat"
  | "cash"
  | "owed"
  | "disputed"
  | "dispute-losses"
  | "dispute-fees"
  | "correction-losses"
  | "opening";

const labels: Record<AccountName, string> = {
  customers: "Clients",
  sales: "Prestations de services",
  vat: "TVA collectée",
  cash: "Banque",
  owed: "Autres comptes débiteurs ou créditeurs",
  disputed: "Compte d’attente",
  "dispute-losses": "Pertes sur créances irrécouvrables",
  "dispute-fees": "Services bancaires et assimilés",
  "correction-losses": "Charges diverses de gestion courante",
  opening: "Report à nouveau",
};
const names = Object.keys(labels) as AccountName[];

/** What becomes of a balance at the end of a year: only these are carried over one by one. */
const carried = new Set<AccountName>(["customers", "vat", "cash", "owed", "disputed"]);
export const isCarried = (account: string): boolean => carried.has(nameOf(account));

/** Of a ledger account, such as 'cash:paypal'. */
function nameOf(account: string): AccountName {
  const name = account.startsWith("cash:") ? "cash" : names.find((one) => one === account);
  if (name === undefined) throw new Error(`the chart of accounts has no ${account}`);
  return name;
}

/** Number and label; of accounts with the same number all have the first one's label. */
export function accountIn(chart: Chart, account: string): { number: string; label: string } {
  const number = chart[nameOf(account)];
  const first = names.find((one) => chart[one] === number);
  return { number, label: first ? labels[first] : "" };
}
