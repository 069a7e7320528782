import { useSyncExternalStore } from "react";

/** A value of the open page that stands outside its parts: any of them may change it, all that read it are drawn anew. */
export type SharedValue<T> = {
  get(): T;
  /** Tells who listens, unless it is the very same value. */
  set(next: T): void;
  /** Told of every change; answers how to stop listening. */
  subscribe(hear: () => void): () => void;
  /** What it was before anybody changed it: what the server draws, and the browser until its scripts have taken over. */
  first: T;
};

/** Change it in the browser only: on the server it would be every visitor's. */
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
