import type { Files } from "./files.ts";

/** `publish`, built from a store's other operations. */
export function publishingWith({ remove, removeAll }: Pick<Files, "remove" | "removeAll">): Files["publish"] {
  return async (key, write, switchKey) => {
    try {
      await write();
      return await switchKey(key);
    } catch (error) {
      // A failing store may fail here as well; the first error is the one to report.
      await Promise.allSettled([remove(key), removeAll(`${key}/`)]);
      throw error;
    }
  };
}
