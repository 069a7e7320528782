import { createHash, type Hash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type { StoreName } from "#server/files/stored-files.ts";
import { readArchive } from "./archive-reading.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupSource } from "./encryption.ts";
import { packFolder, type IndexedUnit, type PackIndex } from "./pack-index.ts";
import { unitOf } from "./units.ts";

/**
 * Reads the files of a backup from the packs beside it, passes them on, and verifies every checksum. Files of the packs that
 * belong to other backups are skipped.
 * @throws BackupError when a pack is missing or damaged
 */
export async function readPacks(
  { file, key }: BackupSource,
  { packs, units }: PackIndex,
  take: (store: StoreName, key: string, content: Readable) => Promise<void>,
  onBytes: (count: number) => void,
): Promise<void> {
  const byPack = Map.groupBy(units, ({ pack }) => pack);
  for (const { name } of packs) {
    const pack = path.join(path.dirname(file), packFolder, name);
    const wanted = new Map((byPack.get(name) ?? []).map((unit) => [`${unit.store}/${unit.name}`, createCheck(unit)]));
    for await (const entry of readArchive({ file: pack, key }, onBytes)) {
      const [, store = "", ...rest] = entry.name.split("/");
      const place = rest.join("/");
      const check = wanted.get(`${store}/${unitOf(store as StoreName, place)}`);
      if (!check) continue;
      const content = Readable.from(check.hashed(entry.content), { objectMode: false });
      await take(check.unit.store, place, content);
      check.endFile(entry.name);
    }
    const wrong = [...wanted.values()].find((check) => !check.isWhole());
    if (wrong) {
      throw new BackupError(
        `${pack} is damaged: ${wrong.unit.store}/${wrong.unit.name} is not what was written. Take another copy of it, or ` +
          "an older backup",
        2,
      );
    }
  }
}

/** The total size of a backup's packs, in bytes. */
export function packBytes({ file }: BackupSource, { packs }: PackIndex): number {
  const sizes = packs.map(
    ({ name }) => statSync(path.join(path.dirname(file), packFolder, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function createCheck(unit: IndexedUnit) {
  const lines = createHash("sha256");
  let hash: Hash = createHash("sha256");
  let files = 0;
  return {
    unit,
    async *hashed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      hash = createHash("sha256");
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    },
    endFile(name: string): void {
      lines.update(`${hash.digest("hex")}  ${name}\n`);
      files += 1;
    },
    isWhole: () => files === unit.files && lines.digest("hex") === unit.sha256,
  };
}
