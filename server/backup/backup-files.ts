import type { StoreName } from "#server/files/stored-files.ts";
import { addWithChecksum, type ArchiveWriter } from "./archive-writing.ts";
import type { BackupPlace } from "./backup-place.ts";
import { createCopiedFiles, measureFiles } from "./copied-files.ts";
import type { BackupKey } from "./encryption.ts";
import { storesIn, type Head } from "./manifest.ts";
import type { Stores } from "./named-files.ts";
import { packIndexChecksumName, packIndexName, stampOf, type PackIndex } from "./pack-index.ts";
import { createPackedFiles } from "./packed-files.ts";
import { addPlaces, type Places } from "./places.ts";
import type { Progress } from "./progress.ts";

export type BackupFilesDeps = {
  stores: Stores;
  /** Description of the place where films and pictures stay; null to copy them. */
  leftIn: string | null;
  /** Where the backup is written, beside others. */
  place: BackupPlace;
  /** Where the latest backup beside this one has its files. */
  previous: PackIndex | undefined;
  /** Encrypts what is written. */
  key: BackupKey | undefined;
  progress: Progress;
  signal: AbortSignal;
};

export type BackupFiles = {
  /** Returns how many bytes are to be copied. */
  plan(): Promise<number>;
  /** May take hours. */
  copyAll(archive: ArchiveWriter): Promise<void>;
  /** Call right after the database's snapshot, and once. */
  copyWhatCameSince(archive: ArchiveWriter): Promise<void>;
  /** Which files were there. */
  places: Places;
  totals(): { files: number; bytes: number };
  /** Removes what was written beside the archive. */
  abandon(): Promise<void>;
};

/** The files of a backup: into the archive, into packs beside it, or only looked at. */
export function createBackupFiles(deps: BackupFilesDeps, head: Head): BackupFiles {
  const { stores, key, previous, signal, place } = deps;
  const { copied: all, left } = storesIn(deps);
  const isPacked = head.packed === true;
  // Keys are few and small, and a backup is worth nothing without them.
  const copied: readonly StoreName[] = isPacked ? ["keys"] : all;
  const { advance } = deps.progress;
  const startedAt = new Date(head.startedAt);
  const own = createCopiedFiles({ stores, copied }, startedAt, advance);
  const { places } = own;
  const stamp = stampOf(startedAt);
  const packs = isPacked
    ? createPackedFiles({ stores, place, stamp, key, previous, places, signal, advance })
    : undefined;
  const packed = { files: 0, bytes: 0 };

  return {
    plan: async () => (await measureFiles(stores, copied)) + ((await packs?.plan()) ?? 0),
    async copyAll(archive) {
      await own.copyAll(archive);
      await packs?.copyAll();
    },
    async copyWhatCameSince(archive) {
      await own.copyWhatCameSince(archive);
      await addPlaces(places, stores, left);
      if (!packs) return;
      await packs.copyWhatCameSince();
      const index = await packs.finish();
      await addWithChecksum(archive, packIndexName, JSON.stringify(index), packIndexChecksumName);
      packed.files = index.units.reduce((sum, unit) => sum + unit.files, 0);
      packed.bytes = index.units.reduce((sum, unit) => sum + unit.bytes, 0);
    },
    places,
    totals() {
      const { files, bytes } = own.totals();
      return { files: files + packed.files, bytes: bytes + packed.bytes };
    },
    async abandon() {
      await packs?.abandon();
    },
  };
}
