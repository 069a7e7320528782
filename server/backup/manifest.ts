import * as z from "zod/mini";
import type { StoreName } from "#server/files/stored-files.ts";
import { BackupError } from "./backup-error.ts";

/** Incremented when older programs can no longer read the format. */
export const formatVersion = 2;

/** What a backup needs of a program: one file with everything can be restored by the first version too. */
export function formatOf({ packed, databaseOnly }: Pick<Head, "packed" | "databaseOnly">): number {
  return packed === true || databaseOnly === true ? formatVersion : 1;
}

/** First entry of a backup: identifies it before gigabytes are read. */
export const headName = "silecs-backup.json";

/** Last entry except for its own checksum. A backup without it was interrupted. */
export const manifestName = "manifest.json";
export const manifestChecksumName = "checksums/manifest.txt";

export const storeNames: readonly StoreName[] = ["keys", "media", "images"];

/** Which stores a backup contains, and which it left in place. */
export function storesIn({ leftIn }: Pick<Manifest, "leftIn">): {
  copied: readonly StoreName[];
  left: readonly StoreName[];
} {
  return leftIn === null ? { copied: storeNames, left: [] } : { copied: ["keys"], left: ["media", "images"] };
}

const Migration = z.object({ name: z.string(), sha256: z.string() });

export const Head = z.object({
  product: z.literal("silecs"),
  format: z.int(),
  /** The program's version. */
  version: z.string(),
  startedAt: z.string(),
  migrations: z.array(Migration),
  /** Films and pictures are in packs beside the backup, which other backups share. */
  packed: z.optional(z.boolean()),
  /** Films and pictures were not copied. */
  databaseOnly: z.optional(z.boolean()),
  /** Only packs of the same installation are shared. */
  installation: z.optional(z.string()),
});
export type Head = z.output<typeof Head>;

/** `bytes` and `sha256` refer to the rows in COPY's text format, uncompressed. */
const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: z.number(),
  sha256: z.string(),
});
export type ArchivedTable = z.output<typeof Table>;

/** `lastValue` is a bigint, hence text; null for a sequence that was never used. */
const Sequence = z.object({ name: z.string(), lastValue: z.nullable(z.string()) });
export type ArchivedSequence = z.output<typeof Sequence>;

const MissingFile = z.object({ namedBy: z.string(), key: z.string() });
export type MissingFile = z.output<typeof MissingFile>;

export const Manifest = z.object({
  ...Head.shape,
  /** The instant of the database's snapshot. */
  snapshotAt: z.string(),
  finishedAt: z.string(),
  /** PostgreSQL's `server_version_num`, 180004 for 18.4. */
  postgres: z.int(),
  /** Identifies APP_SECRET without revealing it. */
  secretFingerprint: z.string(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Where films and pictures were left; null when the backup contains them. */
  leftIn: z.nullable(z.string()),
  files: z.int(),
  fileBytes: z.number(),
  /** Files that rows name but that were missing when the backup was made. */
  missingFiles: z.array(MissingFile),
});
export type Manifest = z.output<typeof Manifest>;

/** @throws BackupError when it is not the head of a backup that this program can read */
export function parseHead(file: string, read: string): Head {
  const head = z.safeParse(Head, parseJson(read));
  if (!head.success) throw new BackupError(`${file} is no backup of Silecs`, 2);
  if (head.data.format > formatVersion) {
    throw new BackupError(
      `${file} was made by Silecs ${head.data.version}, which is newer than this one and writes backups that this one ` +
        "cannot read: restore it with that version or a later one",
      2,
    );
  }
  return head.data;
}

/** The value of a JSON text; undefined for what is none. */
export function parseJson(read: string): unknown {
  try {
    return JSON.parse(read);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
