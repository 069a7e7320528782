import type { StoreName } from "#server/files/stored-files.ts";
import { namedFiles, type Stores } from "./named-files.ts";

export type Places = {
  add(store: StoreName, key: string): void;
  /** Whether this file exists, or any file in this folder (ending with `/`). */
  has(store: StoreName, key: string): boolean;
};

/** Keeps non-empty folders, and individual files only where rows name them one by one: far fewer than all files. */
export function createPlaces(): Places {
  const places = new Set<string>();
  const singly = namedFiles.filter(({ names }) => names === "file");
  return {
    has: (store, key) => places.has(`${store}/${key}`),
    add(store, key) {
      const place = `${store}/${key}`;
      if (singly.some((named) => named.store === store && key.startsWith(named.startingWith))) places.add(place);
      for (let end = place.lastIndexOf("/"); end > store.length; end = place.lastIndexOf("/", end - 1)) {
        const folder = place.slice(0, end + 1);
        if (places.has(folder)) break;
        places.add(folder);
      }
    },
  };
}

/** Adds the files of these stores. */
export async function addPlaces(places: Places, stores: Stores, names: readonly StoreName[]): Promise<void> {
  for (const name of names) for await (const { key } of stores[name].list("")) places.add(name, key);
}
