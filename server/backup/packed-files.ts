import { createHash } from "node:crypto";
import { createArchive, type ArchiveWriter } from "./archive-writing.ts";
import type { BackupPlace } from "./backup-place.ts";
import { contentOf } from "./copied-files.ts";
import type { BackupKey } from "./encryption.ts";
import type { Stores } from "./named-files.ts";
import { packFolder, type IndexedUnit, type PackIndex } from "./pack-index.ts";
import type { Places } from "./places.ts";
import { bytesOf, signatureOf, unitsOf, type Unit } from "./units.ts";

/** A pack is closed after the unit with which it reaches this size. */
const fullPackBytes = 1024 ** 3;
/** A pack is not shared any longer when less of it is in use; what is in use is copied again. */
const leastShareInUse = 0.5;

const stores = ["media", "images"] as const;

type PackedFilesDeps = {
  stores: Stores;
  /** Where the backups lie. */
  place: BackupPlace;
  /** Begins the names of the packs. */
  stamp: string;
  key: BackupKey | undefined;
  /** Where the latest backup of the place has its files. */
  previous: PackIndex | undefined;
  places: Places;
  signal: AbortSignal;
  advance: (bytes: number) => void;
};

/**
 * Copies films and pictures into packs that later backups share: a unit whose files are the same as in the previous backup
 * stays where it is. As with files that are copied whole, a second pass copies what changed during the first.
 */
export function createPackedFiles(deps: PackedFilesDeps) {
  const { places, place: into, previous, key } = deps;
  const index = new Map<string, IndexedUnit>();
  const packs = createPacks(deps);
  const known = new Map<string, IndexedUnit>();

  async function findKnown(): Promise<void> {
    const usable = new Set<string>();
    for (const { name, sizeBytes } of previous?.packs ?? []) {
      if (name.endsWith(".enc") !== (key !== undefined)) continue;
      if ((await into.sizeOf(packFolder + name)) === sizeBytes) usable.add(name);
    }
    for (const unit of previous?.units ?? []) if (usable.has(unit.pack)) known.set(placeOf(unit), unit);
  }

  async function copyUnlessIn(held: Map<string, IndexedUnit>, unit: Unit): Promise<void> {
    for (const file of unit.files) places.add(unit.store, file.key);
    const place = placeOf(unit);
    const signature = signatureOf(unit);
    const same = held.get(place);
    if (same?.signature === signature) {
      index.set(place, same);
      return;
    }
    const copied = await packs.add(unit, signature);
    if (copied) index.set(place, copied);
    else index.delete(place);
  }

  async function copyUnits(held: Map<string, IndexedUnit>): Promise<void> {
    for (const store of stores) {
      for await (const unit of unitsOf(store, deps.stores[store])) await copyUnlessIn(held, unit);
    }
  }

  return {
    /** Decides which packs go on being shared. Returns how many bytes are to be copied. */
    async plan(): Promise<number> {
      await findKnown();
      const inUse = new Map<string, number>();
      let bytes = 0;
      for (const store of stores) {
        for await (const unit of unitsOf(store, deps.stores[store])) {
          const same = known.get(placeOf(unit));
          if (same?.signature === signatureOf(unit)) inUse.set(same.pack, (inUse.get(same.pack) ?? 0) + same.bytes);
          else bytes += bytesOf(unit);
        }
      }
      const isSparse = (pack: string) => (inUse.get(pack) ?? 0) < leastShareInUse * sizeIn(previous, pack);
      for (const [place, { pack }] of known) if (isSparse(pack)) known.delete(place);
      for (const [pack, used] of inUse) if (isSparse(pack)) bytes += used;
      return bytes;
    },
    copyAll: () => copyUnits(known),
    async copyWhatCameSince() {
      // A pack holds each unit once.
      await packs.finish();
      await copyUnits(index);
    },
    async finish(): Promise<PackIndex> {
      const written = await packs.finish();
      const units = [...index.values()];
      const names = new Set(units.map(({ pack }) => pack));
      for (const { name } of written) if (!names.has(name)) await into.remove(packFolder + name);
      const sizes = [...(previous?.packs ?? []), ...written];
      return { packs: sizes.filter(({ name }) => names.has(name)), units };
    },
    abandon: packs.abandon,
  };
}

const placeOf = ({ store, name }: Pick<Unit, "store" | "name">) => `${store}/${name}`;

function sizeIn(index: PackIndex | undefined, name: string): number {
  return index?.packs.find((pack) => pack.name === name)?.sizeBytes ?? 0;
}

function createPacks({ stores: from, place, stamp, key, signal, advance }: PackedFilesDeps) {
  const written: { name: string; sizeBytes: number }[] = [];
  let open: { name: string; archive: ArchiveWriter; bytes: number } | undefined;

  async function begin(unit: Unit) {
    const name = `${stamp}-${String(written.length + 1).padStart(4, "0")}.tar${key ? ".enc" : ""}`;
    const expectedBytes = fullPackBytes + Math.max(fullPackBytes, bytesOf(unit));
    return {
      name,
      archive: await createArchive({ place, name: packFolder + name, expectedBytes }, signal, key),
      bytes: 0,
    };
  }

  async function finish() {
    if (open) written.push({ name: open.name, sizeBytes: await open.archive.finish() });
    open = undefined;
    return written;
  }

  return {
    finish,
    /** Undefined when none of the unit's files is there any longer. */
    async add(unit: Unit, signature: string): Promise<IndexedUnit | undefined> {
      const { store, name, files } = unit;
      // A bucket has to know of a large file when its pack is begun.
      if (bytesOf(unit) > fullPackBytes) await finish();
      open ??= await begin(unit);
      const lines = createHash("sha256");
      let [count, bytes] = [0, 0];
      for (const { key: fileKey } of files) {
        const file = await from[store].open(fileKey);
        // Removed after it was listed.
        if (!file) continue;
        const entry = `files/${store}/${fileKey}`;
        const checksum = await open.archive.add(entry, file.info.sizeBytes, contentOf(file, advance));
        lines.update(`${checksum}  ${entry}\n`);
        count += 1;
        bytes += file.info.sizeBytes;
      }
      open.bytes += bytes;
      const { name: pack, bytes: packed } = open;
      if (packed >= fullPackBytes) await finish();
      if (count === 0) return undefined;
      return { store, name, pack, files: count, bytes, signature, sha256: lines.digest("hex") };
    },
    async abandon(): Promise<void> {
      // Why the backup failed is the error to report; what stays here is removed by the next pruning.
      await Promise.allSettled([
        open?.archive.abandon(),
        ...written.map(({ name }) => place.remove(packFolder + name)),
      ]);
    },
  };
}
