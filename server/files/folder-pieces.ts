import { randomUUID } from "node:crypto";
import { lstat, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isFileKey, refuseMalformedFolder } from "./file-key.ts";
import { openFolder, pathForWriting, unlessAbsent } from "./folder-paths.ts";
import { PiecesGoneError, type Pieces, type Unfinished } from "./pieces.ts";

/** A hidden file beside the later one: `.film.mkv.<token>.pieces`. Hidden names are no keys. */
const hiddenName = /^\.(.+)\.([0-9a-f-]{36})\.pieces$/;

/** Pieces in a local folder, written at their places in one hidden file. */
export function folderPieces(root: string, modes: { file: number; folder: number }): Pieces {
  const placeOf = async ({ key, token }: Unfinished) => {
    const whole = await pathForWriting(root, key, modes.folder);
    return { whole, hidden: join(dirname(whole), `.${basename(whole)}.${token}.pieces`) };
  };
  const writeAt = async (file: Unfinished, startsAt: number, content: Buffer): Promise<void> => {
    const { hidden } = await placeOf(file);
    const handle = await unlessAbsent(open(hidden, "r+"));
    if (!handle) throw new PiecesGoneError(`No pieces of ${file.key} are left`);
    try {
      if ((await handle.stat()).size < startsAt) throw new PiecesGoneError(`Pieces of ${file.key} are missing`);
      let written = 0;
      while (written < content.length) {
        written += (await handle.write(content, written, content.length - written, startsAt + written)).bytesWritten;
      }
    } finally {
      await handle.close();
    }
  };
  return {
    async begin(key) {
      const token = randomUUID();
      const { hidden } = await placeOf({ key, token });
      await (await open(hidden, "wx", modes.file)).close();
      return token;
    },
    async put(file, { number, startsAt, content }) {
      await writeAt(file, startsAt, content);
      return String(number);
    },
    keep: writeAt,
    async kept(file, { startsAt, endsAt }) {
      const { hidden } = await placeOf(file);
      const handle = await unlessAbsent(open(hidden, "r"));
      if (!handle) throw new PiecesGoneError(`No pieces of ${file.key} are left`);
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(endsAt - startsAt), { position: startsAt });
        if (bytesRead < buffer.length) throw new PiecesGoneError(`Pieces of ${file.key} are missing`);
        return buffer;
      } finally {
        await handle.close();
      }
    },
    // It lies where the piece will.
    forget: () => Promise.resolve(),
    async join(file, _tags, sizeBytes) {
      const { whole, hidden } = await placeOf(file);
      const handle = await unlessAbsent(open(hidden, "r+"));
      if (!handle) {
        const found = await unlessAbsent(stat(whole));
        if (found?.size === sizeBytes) return;
        throw new PiecesGoneError(`No pieces of ${file.key} are left`);
      }
      try {
        // A piece that was sent again may have been longer.
        await handle.truncate(sizeBytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(hidden, whole);
    },
    async abandon(file) {
      await rm((await placeOf(file)).hidden, { force: true });
    },
    unfinished: (folder) => unfinishedIn(root, folder),
  };
}

async function* unfinishedIn(root: string, folder: string): AsyncGenerator<Unfinished & { changedAt: Date }> {
  refuseMalformedFolder(folder);
  const entries = await openFolder(root, folder);
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory() && isFileKey(key)) yield* unfinishedIn(root, `${key}/`);
    const [, name = "", token = ""] = (entry.isFile() && hiddenName.exec(entry.name)) || [];
    const found = token && (await unlessAbsent(lstat(join(root, key))));
    if (found) yield { key: `${folder}${name}`, token, changedAt: found.mtime };
  }
}
