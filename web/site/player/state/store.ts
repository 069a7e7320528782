import { sharedValue, type SharedValue } from "#shared/state/shared-value.ts";

/** A shared object that is changed field by field. */
export type Store<T> = Omit<SharedValue<T>, "set"> & { change(part: Partial<T>): void };

export function createStore<T extends object>(first: T): Store<T> {
  const { set, ...value } = sharedValue(first);
  return {
    ...value,
    change(part) {
      const before = value.get();
      const isChanged = (Object.keys(part) as (keyof T)[]).some((key) => !Object.is(part[key], before[key]));
      if (isChanged) set({ ...before, ...part });
    },
  };
}
