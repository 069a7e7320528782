import { useSyncExternalStore } from "react";
import type { Check } from "./shapes.ts";

/**
 * A value in local storage, synchronised between tabs. Where storage is blocked the value lasts for the visit; a stored
 * value that fails its check counts as absent.
 */
export type Stored<T> = {
  get(): T | null;
  set(value: T | null): void;
  /** Calls back on changes by this or another tab. Returns an unsubscribe function. */
  subscribe(hear: () => void): () => void;
};

export function stored<T>(key: string, check: Check): Stored<T> {
  const hearers = new Set<() => void>();
  let text: string | null | undefined;
  let value: T | null = null;

  const read = () => {
    const found = readStorage(key);
    // The same text yields the same object, because React compares by identity.
    if (found !== text) {
      text = found;
      const held = parsed(found);
      value = held !== null && check(held) ? (held as T) : null;
    }
    return value;
  };
  return {
    get: read,
    set(next) {
      text = next === null ? null : JSON.stringify(next);
      value = next;
      writeStorage(key, text);
      for (const hear of hearers) hear();
    },
    subscribe(hear) {
      const hearStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) hear();
      };
      hearers.add(hear);
      addEventListener("storage", hearStorage);
      return () => {
        hearers.delete(hear);
        removeEventListener("storage", hearStorage);
      };
    },
  };
}

/** The value as React state; null on the server, which has no storage. */
export function useStored<T>(store: Stored<T>): T | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}

const kept = new Map<string, string>();

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked (a private window, a strict setting).
    return kept.get(key) ?? null;
  }
}

function writeStorage(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text === null) kept.delete(key);
    else kept.set(key, text);
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: something else wrote this value.
    return null;
  }
}
