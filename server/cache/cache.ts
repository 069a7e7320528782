import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { fromPrimary } from "#server/database/replicas/declared-reads.ts";
import { cacheCountsOf } from "./cache-counts.ts";

/**
 * An in-process cache. Concurrent callers share one load and its rejection, which is not cached; a stale value survives a
 * failed refresh. A load in flight during an invalidation serves its waiting callers but is not cached. Loads read from the
 * primary alone: a replica may be behind the invalidation.
 */
export type Cache<V> = {
  /**
   * The cached value, or the loaded one. Undefined is not cached.
   * @param load receives the stale value if there is one
   */
  get<Loaded extends V | undefined>(key: string, load: (old: V | undefined) => Promise<Loaded>): Promise<V | Loaded>;
  /**
   * The values of many ids, loading all missing ones in one call. An id without a value is cached as such and left out of
   * the result.
   */
  getAll<Id>(
    ids: Iterable<Id>,
    keyOf: (id: Id) => string,
    load: (missing: Id[]) => Promise<Map<Id, V>>,
  ): Promise<Map<Id, V>>;
  forget(key: string): void;
  drop(): void;
};

export type CacheLimits<V> = {
  /** Names its counts; caches of one name are counted together. */
  name: string;
  /** Time to live in milliseconds; more than 1. */
  freshMs: number;
  /** How much longer, in milliseconds, a stale value is served while it is refreshed. */
  staleMs: number;
  /** Maximum number of entries; evicts the least recently used. */
  most: number;
  /** Maximum total size in bytes. */
  bytes?: { most: number; of: (answer: V) => number };
};

type Entry<V> = { value: V | undefined };
type Load<V> = (old: V | undefined) => Promise<Entry<V> | undefined>;

export function createCache<V>(clock: Clock, { name, freshMs, staleMs, most, bytes }: CacheLimits<V>): Cache<V> {
  const kept = new LRUCache<string, Entry<V>, Load<V>>({
    max: most,
    // The library treats an entry as fresh at exactly its TTL.
    ttl: freshMs - 1,
    // Read the clock on every access, so that tests can advance it.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (_key, old, { context: load }) => fromPrimary(() => load(old?.value)),
    // Continue a load after eviction: callers are waiting for it.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    ...(bytes && {
      maxSize: bytes.most,
      sizeCalculation: ({ value }) => Math.max(1, value === undefined ? 1 : bytes.of(value)),
    }),
  });
  const counts = cacheCountsOf(name);
  const find = (key: string) => {
    const entry = kept.get(key);
    if (entry) counts.hits += 1;
    else counts.misses += 1;
    return entry;
  };
  const fetch = (key: string, load: Load<V>) =>
    kept.fetch(key, { allowStale: -kept.getRemainingTTL(key) <= staleMs, context: load });

  return {
    async get(key, load) {
      const entry =
        find(key) ??
        (await fetch(key, async (old) => {
          const value = await load(old);
          return value === undefined ? undefined : { value };
        }));
      return entry?.value as V;
    },
    async getAll(ids, keyOf, load) {
      type Id = typeof ids extends Iterable<infer I> ? I : never;
      const answers = new Map<Id, V>();
      const put = (id: Id, entry: Entry<V> | undefined) => {
        if (entry?.value !== undefined) answers.set(id, entry.value);
      };
      const missing: Id[] = [];
      const batch = Promise.withResolvers<Map<Id, V>>();
      const waiting: Promise<void>[] = [];
      for (const id of ids) {
        const key = keyOf(id);
        const known = find(key);
        if (known) put(id, known);
        else {
          const one = fetch(key, async () => {
            missing.push(id);
            return { value: (await batch.promise).get(id) };
          });
          waiting.push(one.then((entry) => put(id, entry)));
        }
      }
      if (missing.length > 0) fromPrimary(() => load(missing)).then(batch.resolve, batch.reject);
      await Promise.all(waiting);
      return answers;
    },
    forget: (key) => void kept.delete(key),
    drop: () => kept.clear(),
  };
}
