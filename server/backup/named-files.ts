import type { Files } from "#server/files/files.ts";
import type { StoreName } from "#server/files/stored-files.ts";

export type Stores = Record<StoreName, Files>;

export type NamedFile = {
  table: string;
  column: string;
  store: StoreName;
  /** Whether a value is a file's key or a title's folder. */
  names: "file" | "folder";
  /** Other values name pictures shipped with the program. */
  startingWith: string;
  /** The row comes before its file: files of it are kept, and none is missed. */
  mayLackFile?: true;
  /** Which rows name a file; all without. SQL on the table's own columns. */
  where?: string;
  /** Columns with the file's size and SHA-256. */
  known?: { bytes: string; sha256: string };
};

/** Every column that names files. Add new ones here, or their files could go missing unnoticed. */
export const namedFiles: readonly NamedFile[] = [
  { table: "videos", column: "media_key", store: "media", names: "folder", startingWith: "" },
  { table: "videos", column: "images_key", store: "images", names: "folder", startingWith: "" },
  { table: "trailers", column: "media_key", store: "media", names: "folder", startingWith: "" },
  { table: "trailers", column: "images_key", store: "images", names: "folder", startingWith: "" },
  // An encoding under way, and versions that people may still be watching: their sweep removes them.
  {
    table: "encodings",
    column: "version",
    store: "media",
    names: "folder",
    startingWith: "",
    mayLackFile: true,
    where: "outcome is null or outcome = 'done' and replaced_at > now() - interval '1 day'",
  },
  {
    table: "replaced_versions",
    column: "version",
    store: "media",
    names: "folder",
    startingWith: "",
    mayLackFile: true,
  },
  {
    table: "sources",
    column: "file_key",
    store: "media",
    names: "file",
    startingWith: "sources/",
    known: { bytes: "bytes", sha256: "sha256" },
  },
  // Named before the first byte has come. An upload whose pieces are gone is sent again from its beginning.
  {
    table: "uploads",
    column: "file_key",
    store: "media",
    names: "file",
    startingWith: "sources/",
    mayLackFile: true,
  },
  { table: "export_parts", column: "file_key", store: "media", names: "file", startingWith: "exports/" },
  { table: "poster_candidates", column: "file_key", store: "media", names: "file", startingWith: "pictures/" },
  { table: "profiles", column: "avatar", store: "images", names: "file", startingWith: "avatars/uploaded/" },
];
