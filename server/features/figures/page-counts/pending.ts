import { householdBits } from "./household-bits.ts";

export type Miss = { keyword: string; searches: number; households: string };
export type ListViews = { list: string; shown: number; seen: number; households: string };

/** Of an account until they are written; a visit of home is one. */
const mostOfAccount = 30;
/** A bound for an outage of the database. */
const mostKeys = 5000;

type Count = { shown: number; seen: number; accounts: Set<number> };

/** Counts in memory until they are written, by month ('2026-03'). */
export function createPendingCounts() {
  let counts = new Map<string, Count>();
  let ofAccounts = new Map<number, number>();

  const isWithin = (accountId: number): boolean => {
    const count = (ofAccounts.get(accountId) ?? 0) + 1;
    ofAccounts.set(accountId, count);
    return count <= mostOfAccount;
  };
  const add = (key: string, accountId: number, isSeen: boolean) => {
    if (!counts.has(key) && counts.size >= mostKeys) return;
    const count = counts.get(key) ?? { shown: 0, seen: 0, accounts: new Set() };
    count.shown += 1;
    if (isSeen) count.seen += 1;
    count.accounts.add(accountId);
    counts.set(key, count);
  };
  return {
    /** Whether it was counted: an account is, a few times a minute. */
    miss(keyword: string, { accountId, month }: { accountId: number; month: string }): void {
      if (isWithin(accountId)) add(`${month} miss ${keyword}`, accountId, false);
    },
    lists(
      lists: readonly string[],
      seen: ReadonlySet<string>,
      { accountId, month }: { accountId: number; month: string },
    ): void {
      if (!isWithin(accountId)) return;
      for (const list of new Set(lists)) add(`${month} list ${list}`, accountId, seen.has(list));
    },
    /** Everything that waits, by month, which then waits no more. */
    take(): Map<string, { misses: Miss[]; lists: ListViews[] }> {
      const months = new Map<string, { misses: Miss[]; lists: ListViews[] }>();
      // In one order in every process, so that two that write at once do not lock each other out.
      for (const [key, { shown, seen, accounts }] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const [month = "", kind, ...rest] = key.split(" ");
        const name = rest.join(" ");
        const households = householdBits(accounts, month);
        const of = months.get(month) ?? { misses: [], lists: [] };
        if (kind === "miss") of.misses.push({ keyword: name, searches: shown, households });
        else of.lists.push({ list: name, shown, seen, households });
        months.set(month, of);
      }
      counts = new Map();
      ofAccounts = new Map();
      return months;
    },
  };
}
