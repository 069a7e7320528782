import type { Files } from "#server/files/files.ts";
import { folderStores, put, s3Stores, textOf, type TestStores } from "#server/files/files-test-stores.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";

/** For tests: stores of films and pictures, each pair empty. */
export async function placedStores(kind: "folder" | "bucket") {
  const stores: TestStores = await (kind === "folder" ? folderStores() : s3Stores());
  return {
    create: async (): Promise<PlacedStores> => ({ media: await stores.create(), images: await stores.create() }),
    stop: () => stores.stop(),
  };
}

/** Every file with its content, as `media/12/a.m4s`. */
export async function contentsOf(stores: PlacedStores): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const name of ["media", "images"] as const)
    for await (const { key } of stores[name].list(""))
      contents[`${name}/${key}`] = (await textOf(stores[name], key)) ?? "";
  return contents;
}

export async function fill(stores: PlacedStores, contents: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(contents)) {
    const [store, ...key] = name.split("/");
    await put(store === "media" ? stores.media : stores.images, key.join("/"), content);
  }
}

/** What a killed program does: nothing any more. */
export class Killed extends Error {}

/**
 * Counts the steps of a program that change something, and kills it at one of them: before it or after it.
 * Nothing happens afterwards, as after SIGKILL.
 */
export function killedAt(step: number, when: "before" | "after") {
  let steps = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Killed("killed");
  };
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Killed("killed");
    const isIt = (steps += 1) === step;
    if (isIt && when === "before") die();
    const done = await work();
    if (isIt && when === "after") die();
    return done;
  };
  const read = async <T>(work: () => Promise<T>): Promise<T> => (isDead ? die() : work());
  const within = (files: Files): Files => ({
    ...files,
    stat: (key) => read(() => files.stat(key)),
    open: (key) => read(() => files.open(key)),
    write: (key, content, size) => counted(() => files.write(key, content, size)),
    remove: (key) => counted(() => files.remove(key)),
  });
  return {
    counted,
    within: ({ media, images }: PlacedStores): PlacedStores => ({ media: within(media), images: within(images) }),
    hasDied: () => isDead,
  };
}
