import type { Files } from "#server/files/files.ts";
import type { StoreName } from "#server/files/stored-files.ts";

export type Stores = Record<StoreName, Files>;

export type NamedFile = {
  table: string;
  column: string;
  store: StoreName;
  /** Whether a value is one file's key, or the folder that a title's files lie in. */
  names: "file" | "folder";
  /** Values that begin otherwise name pictures that come with the program. */
  startingWith: string;
};

/** Every column whose values say where files lie. A new one belongs here, or its files could go missing unnoticed. */
export const namedFiles: readonly NamedFile[] = [
  { table: "videos", column: "media_key", store: "media", names: "folder", startingWith: "" },
  { table: "videos", column: "images_key", store: "images", names: "folder", startingWith: "" },
  { table: "trailers", column: "media_key", store: "media", names: "folder", startingWith: "" },
  { table: "trailers", column: "images_key", store: "images", names: "folder", startingWith: "" },
  { table: "profiles", column: "avatar", store: "images", names: "file", startingWith: "avatars/uploaded/" },
];
