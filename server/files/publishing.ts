import type { Files } from "./files.ts";

/** `publish` over what a store can do. */
export function publishingWith({ remove, removeAll }: Pick<Files, "remove" | "removeAll">): Files["publish"] {
  return async (key, write, switchKey) => {
    try {
      await write();
      return await switchKey(key);
    } catch (error) {
      // A store that failed may fail at this too; what counts is why nothing was published.
      await Promise.allSettled([remove(key), removeAll(`${key}/`)]);
      throw error;
    }
  };
}
