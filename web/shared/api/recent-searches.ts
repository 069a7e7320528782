import { useShared } from "../state/use-shared.ts";
import { session, useProfile } from "./session.ts";
import { recentSearches } from "./search-memory.ts";

/** Number of searches kept of a profile. */
const mostKept = 6;

const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** What the acting profile searched for in this browser, the latest first. */
export function useRecentSearches(): readonly string[] {
  const kept = useShared(recentSearches);
  const id = useProfile()?.id;
  return (id !== undefined && kept?.[id]) || none;
}

const none: readonly string[] = [];

/** Keeps a search of the acting profile that led somewhere. The beginning of a word typed further is dropped for the word. */
export function rememberSearch(keyword: string): void {
  const id = session.profile.get()?.id;
  const wanted = keyword.trim();
  if (id === undefined || wanted === "") return;
  const kept = recentSearches.get() ?? {};
  const others = (kept[id] ?? []).filter((other) => !same(other, wanted) && !begins(other, wanted));
  recentSearches.set({ ...kept, [id]: [wanted, ...others].slice(0, mostKept) });
}

const begins = (part: string, whole: string): boolean =>
  whole.toLocaleLowerCase().startsWith(part.toLocaleLowerCase()) && !part.includes(" ");

/** Forgets the searches of the acting profile alone. */
export function forgetSearches(): void {
  const id = session.profile.get()?.id;
  if (id === undefined) return;
  const { [id]: _own, ...others } = recentSearches.get() ?? {};
  recentSearches.set(others);
}
