import { createSubscribers, type SharedValue } from "../state/shared-value.ts";
import { sessionStore } from "./impersonated.ts";
import type { Check } from "./shapes.ts";

/**
 * A value in local storage, synchronised between tabs; where the staff see the site as a person, in the tab's own. Where storage is blocked the value lasts for the visit; a stored
 * value that fails its check counts as absent.
 */
export function stored<T>(key: string, check: Check): SharedValue<T | null> {
  const { notify, subscribe } = createSubscribers();
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
    // The server has no storage.
    first: null,
    get: read,
    set(next) {
      text = next === null ? null : JSON.stringify(next);
      value = next;
      writeStorage(key, text);
      notify();
    },
    subscribe(onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) onChange();
      };
      const unsubscribe = subscribe(onChange);
      addEventListener("storage", onStorage);
      return () => {
        unsubscribe();
        removeEventListener("storage", onStorage);
      };
    },
  };
}

const kept = new Map<string, string>();

function readStorage(key: string): string | null {
  try {
    return sessionStore().getItem(key);
  } catch {
    // Storage is blocked (a private window, a strict setting).
    return kept.get(key) ?? null;
  }
}

function writeStorage(key: string, text: string | null): void {
  try {
    if (text === null) sessionStore().removeItem(key);
    else sessionStore().setItem(key, text);
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
