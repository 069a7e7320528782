import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";

/**
 * Answers kept in the process. Concurrent callers share one load and, where it fails, its rejection; a failure is not kept,
 * and an old answer outlives it. What was loading when its answer was dropped is given to those who wait, and not kept.
 */
export type Cache<V> = {
  /**
   * The kept answer, else the loaded one. A load that answers undefined is not kept.
   * @param load is handed the old answer, where there is one
   */
  get<Loaded extends V | undefined>(key: string, load: (old: V | undefined) => Promise<Loaded>): Promise<V | Loaded>;
  /**
   * The answers for many ids. Those that are missing are loaded at once; that there is none for an id is kept as well, and
   * such an id is missing in the answer.
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
  /** How long an answer is good; more than 1. */
  freshMs: number;
  /** For how much longer an old answer is given while a new one is loaded. */
  staleMs: number;
  /** How many answers are kept; the one used longest ago goes first. */
  most: number;
  /** How many bytes all answers together may take. */
  bytes?: { most: number; of: (answer: V) => number };
};

type Entry<V> = { value: V | undefined };
type Load<V> = (old: V | undefined) => Promise<Entry<V> | undefined>;

export function createCache<V>(clock: Clock, { freshMs, staleMs, most, bytes }: CacheLimits<V>): Cache<V> {
  const kept = new LRUCache<string, Entry<V>, Load<V>>({
    max: most,
    // To the library an answer is still good at the end of its time.
    ttl: freshMs - 1,
    // Every look asks the clock: a turned clock must be seen at once.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (_key, old, { context: load }) => load(old?.value),
    // A load goes on when its place is dropped or taken: it has callers that wait.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    ...(bytes && {
      maxSize: bytes.most,
      sizeCalculation: ({ value }) => Math.max(1, value === undefined ? 1 : bytes.of(value)),
    }),
  });
  const fetch = (key: string, load: Load<V>) =>
    kept.fetch(key, { allowStale: -kept.getRemainingTTL(key) <= staleMs, context: load });

  return {
    async get(key, load) {
      const entry =
        kept.get(key) ??
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
        const known = kept.get(key);
        if (known) put(id, known);
        else {
          const one = fetch(key, async () => {
            missing.push(id);
            return { value: (await batch.promise).get(id) };
          });
          waiting.push(one.then((entry) => put(id, entry)));
        }
      }
      if (missing.length > 0) load(missing).then(batch.resolve, batch.reject);
      await Promise.all(waiting);
      return answers;
    },
    forget: (key) => void kept.delete(key),
    drop: () => kept.clear(),
  };
}
