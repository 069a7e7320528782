type CacheCounts = { hits: number; misses: number };

const all = new Map<string, CacheCounts>();

/** How often the caches of this process had what they were asked for since its start, by name. */
export const cacheCounts: ReadonlyMap<string, Readonly<CacheCounts>> = all;

/** The counts to which a cache of this name adds. */
export function cacheCountsOf(name: string): CacheCounts {
  const counts = all.get(name) ?? { hits: 0, misses: 0 };
  all.set(name, counts);
  return counts;
}
