/** Answers that are equal for many callers, kept in the process until they are old or dropped. */
export type SharedAnswers<T> = {
  /** The kept answer, or the one that `make` gives; callers who come while it is being made wait for the same one. */
  of(key: string, at: Date, make: () => Promise<T>): Promise<T>;
  /** The kept answer, if it is still good. */
  kept(key: string, at: Date): Promise<T> | undefined;
  keep(key: string, at: Date, answer: T): void;
  /** Forgets everything, also what is being made at this moment. */
  drop(): void;
};

type Kept<T> = { madeAt: number; answer: Promise<T> };

/**
 * `freshMs`: how long an answer is good (titles come out and go by the clock, which tells nobody). `size`: how many are
 * kept; the one made first leaves first.
 */
export type Limits = { freshMs: number; size: number };

export function sharedAnswers<T>(limits: Limits): SharedAnswers<T> {
  const kept = new Map<string, Kept<T>>();

  const start = (key: string, at: Date, make: () => Promise<T>): Promise<T> => {
    const answer = make();
    const entry = { madeAt: at.getTime(), answer };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= limits.size) break;
      kept.delete(oldest);
    }
    // A failure is every waiting caller's, and nobody's after them.
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return answer;
  };

  const good = (key: string, at: Date): Promise<T> | undefined => {
    const entry = kept.get(key);
    const age = entry ? at.getTime() - entry.madeAt : Number.NaN;
    return age >= 0 && age < limits.freshMs ? entry?.answer : undefined;
  };

  return {
    of: (key, at, make) => good(key, at) ?? start(key, at, make),
    kept: good,
    keep: (key, at, answer) => void start(key, at, () => Promise.resolve(answer)),
    drop: () => kept.clear(),
  };
}
