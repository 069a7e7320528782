/** An observable value, compatible with React's `useSyncExternalStore`. */
export type Store<T> = {
  get: () => T;
  change: (part: Partial<T>) => void;
  subscribe: (hear: () => void) => () => void;
};

export function createStore<T extends object>(first: T): Store<T> {
  let value = first;
  const hearers = new Set<() => void>();
  return {
    get: () => value,
    change(part) {
      const changed = (Object.keys(part) as (keyof T)[]).some((key) => !Object.is(part[key], value[key]));
      if (!changed) return;
      value = { ...value, ...part };
      for (const hear of hearers) hear();
    },
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
