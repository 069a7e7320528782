import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Files } from "./files.ts";
import { pairedList } from "./paired-list.ts";
import { pairedPieces } from "./paired-pieces.ts";
import { publishingWith } from "./publishing.ts";

/**
 * Two stores as one, while files move from the second store to the first. What is new is written to `first`; what only `second` has is
 * read there. Processes that hold the two in the other order may run beside this one: whatever is in both is the same in both.
 */
export function pairedFiles(first: Files, second: Files): Files {
  // `first` once more: a file may have moved, and been removed behind, between the two looks.
  const searched = [first, second, first];
  async function found<T>(read: (files: Files) => Promise<T | undefined> | undefined): Promise<T | undefined> {
    for (const files of searched) {
      const one = await read(files);
      if (one) return one;
    }
    return undefined;
  }
  /**
   * The move copies a file and then looks whether it is still at its source. If it is gone there, the copy goes too; if not, this
   * goes on to the copy. In either order of the two stores the source is removed before the last look at the target.
   */
  const fromBoth = async (remove: (files: Files) => Promise<void>): Promise<void> => {
    for (const files of searched) await remove(files);
  };
  const remove = (key: string) => fromBoth((files) => files.remove(key));
  const removeAll = (folder: string) => fromBoth((files) => files.removeAll(folder));
  return {
    stat: (key) => found((files) => files.stat(key)),
    open: (key) => found((files) => files.open(key)),
    pathOf: (key) => found((files) => files.pathOf?.(key)),
    async write(key, content, sizeBytes) {
      // One that fails before it is read must not end the process; reading it fails then.
      content.once("error", () => undefined);
      if (!(await second.stat(key))) return first.write(key, content, sizeBytes);
      // Only playlists and captions are written under a key that exists. The source comes first: the move looks at it again after
      // each copy, and copies what changed once more.
      const bytes = await buffer(content);
      await second.write(key, Readable.from([bytes]));
      await first.write(key, Readable.from([bytes]));
    },
    remove,
    removeAll,
    async removeInterrupted(folder, before) {
      await first.removeInterrupted(folder, before);
      await second.removeInterrupted(folder, before);
    },
    removeUnfinished: (key) => first.removeUnfinished(key),
    list: (folder) => pairedList(first, second, folder),
    publish: publishingWith({ remove, removeAll }),
    pieces: pairedPieces(first.pieces, second.pieces),
  };
}
