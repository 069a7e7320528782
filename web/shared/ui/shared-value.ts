import { useSyncExternalStore } from "react";

/** A value outside React that any component may change; components reading it re-render. */
export type SharedValue<T> = {
  get(): T;
  /** Notifies subscribers unless the value is identical. */
  set(next: T): void;
  /** Calls back on every change. Returns an unsubscribe function. */
  subscribe(hear: () => void): () => void;
  /** The initial value, used on the server and during hydration. */
  first: T;
};

/** Change it in the browser only: on the server it is shared by all visitors. */
export function sharedValue<T>(first: T): SharedValue<T> {
  let value = first;
  const hearers = new Set<() => void>();
  return {
    first,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const hear of hearers) hear();
    },
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}

/** The value as React state. */
export function useShared<T>({ subscribe, get, first }: SharedValue<T>): T {
  return useSyncExternalStore(subscribe, get, () => first);
}
