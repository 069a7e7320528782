import path from "node:path";
import type { Config } from "#server/config.ts";
import type { Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";

/** What the program keeps in files: its keys, films, and pictures. */
export type StoreName = "keys" | "media" | "images";

/** What was uploaded or made lies in the data folder. The demo catalogue lies beside the program, and is only read. */
export function storedFiles(
  name: StoreName,
  { dataDir, root, media }: Pick<Config, "dataDir" | "root" | "media">,
): Files {
  return folderFiles({
    writable: path.join(dataDir, name),
    readOnly: [path.join(root, "demo", name)],
    groupReads: name === "media" && media.accelPrefix !== undefined,
  });
}

/** What comes with the program. */
export function shippedFiles(name: StoreName, { root }: Pick<Config, "root">): Files {
  return folderFiles({ writable: path.join(root, "demo", name) });
}
