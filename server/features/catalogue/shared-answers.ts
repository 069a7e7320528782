/** Answers that are equal for many callers, kept in the process until they are old or dropped. */
export type SharedAnswers<T> = {
  /**
   * The kept answer, or the one that `make` gives; callers who come while it is being made wait for the same one. An
   * answer that has just become old is given once more to all who come while it is made anew.
   */
  of(key: string, at: Date, make: () => Promise<T>): Promise<T>;
  /** The kept answer, if it is still good. */
  kept(key: string, at: Date): Promise<T> | undefined;
  keep(key: string, at: Date, answer: T): void;
  /** Forgets everything, also what is being made at this moment. */
  drop(): void;
};

/**
 * `freshMs`: how long an answer is good (titles come out and go by the clock, which tells nobody); after twice that it is
 * given to nobody. `size`: how many are kept; the one made first leaves first.
 */
export type Limits = { freshMs: number; size: number };

/** Puts an entry in; beyond `size` the one put in first leaves first. */
export function keepLatest<K, V>(kept: Map<K, V>, key: K, entry: V, size: number): void {
  kept.delete(key);
  kept.set(key, entry);
  for (const oldest of kept.keys()) {
    if (kept.size <= size) break;
    kept.delete(oldest);
  }
}

type Kept<T> = { madeAt: number; answer: Promise<T>; isBeingRenewed: boolean };

export function sharedAnswers<T>(limits: Limits): SharedAnswers<T> {
  const kept = new Map<string, Kept<T>>();
  const ageOf = (entry: Kept<T>, at: Date) => at.getTime() - entry.madeAt;

  const put = (key: string, at: Date, answer: Promise<T>): Kept<T> => {
    const entry = { madeAt: at.getTime(), answer, isBeingRenewed: false };
    keepLatest(kept, key, entry, limits.size);
    return entry;
  };

  const start = (key: string, at: Date, make: () => Promise<T>): Promise<T> => {
    const entry = put(key, at, make());
    // A failure is every waiting caller's, and nobody's after them.
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.answer;
  };

  const renew = async (key: string, at: Date, entry: Kept<T>, make: () => Promise<T>): Promise<void> => {
    if (entry.isBeingRenewed) return;
    entry.isBeingRenewed = true;
    try {
      const answer = await make();
      if (kept.get(key) === entry) put(key, at, Promise.resolve(answer));
    } catch {
      // The old answer stays; once it is too old to give, the next failure is the caller's.
      entry.isBeingRenewed = false;
    }
  };

  const within = (key: string, at: Date, milliseconds: number): Kept<T> | undefined => {
    const entry = kept.get(key);
    return entry && ageOf(entry, at) >= 0 && ageOf(entry, at) < milliseconds ? entry : undefined;
  };

  return {
    of(key, at, make) {
      const entry = within(key, at, 2 * limits.freshMs);
      if (!entry) return start(key, at, make);
      if (ageOf(entry, at) >= limits.freshMs) void renew(key, at, entry, make);
      return entry.answer;
    },
    kept: (key, at) => within(key, at, limits.freshMs)?.answer,
    keep: (key, at, answer) => void put(key, at, Promise.resolve(answer)),
    drop: () => kept.clear(),
  };
}
