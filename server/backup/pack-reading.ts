import { createHash, type Hash } from "node:crypto";
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
  { place, key }: Omit<BackupSource, "name">,
  { packs, units }: PackIndex,
  take: (store: StoreName, key: string, content: Readable) => Promise<void>,
  onBytes: (count: number) => void,
): Promise<void> {
  const byPack = Map.groupBy(units, ({ pack }) => pack);
  for (const { name } of packs) {
    const pack = packFolder + name;
    const wanted = new Map((byPack.get(name) ?? []).map((unit) => [`${unit.store}/${unit.name}`, createCheck(unit)]));
    for await (const entry of readArchive({ place, name: pack, key }, onBytes)) {
      const [, store = "", ...rest] = entry.name.split("/");
      const fileKey = rest.join("/");
      const check = wanted.get(`${store}/${unitOf(store as StoreName, fileKey)}`);
      if (!check) continue;
      const content = Readable.from(check.hashed(entry.content), { objectMode: false });
      await take(check.unit.store, fileKey, content);
      check.endFile(entry.name);
    }
    const wrong = [...wanted.values()].find((check) => !check.isWhole());
    if (wrong) {
      throw new BackupError(
        `${place.fullName(pack)} is damaged: ${wrong.unit.store}/${wrong.unit.name} is not what was written. Take another copy of it, or ` +
          "an older backup",
        2,
      );
    }
  }
}

/** The total size of a backup's packs, in bytes. */
export async function packBytes({ place }: Pick<BackupSource, "place">, { packs }: PackIndex): Promise<number> {
  let sum = 0;
  for (const { name } of packs) sum += (await place.sizeOf(packFolder + name)) ?? 0;
  return sum;
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
