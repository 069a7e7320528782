import { useCallback, useSyncExternalStore } from "react";
import type { SharedValue } from "./shared-value.ts";

/** The value as React state. */
export function useShared<T>({ subscribe, get, first }: Pick<SharedValue<T>, "subscribe" | "get" | "first">): T {
  return useSyncExternalStore(subscribe, get, () => first);
}

/** A part of the value; the component re-renders when that part changes. @param select defined outside the component */
export function useSharedPart<T, Part>(
  { subscribe, get, first }: Pick<SharedValue<T>, "subscribe" | "get" | "first">,
  select: (value: T) => Part,
): Part {
  const part = useCallback(() => select(get()), [select, get]);
  return useSyncExternalStore(subscribe, part, () => select(first));
}
