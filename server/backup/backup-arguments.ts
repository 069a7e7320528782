import { parseArgs } from "node:util";
import { BackupError } from "./backup-error.ts";

const usage = `npm run backup -- [FILE, FOLDER or s3://BUCKET/PREFIX/] [--database-only] [--with-files] [--keep-days=14]
npm run backup -- --list [FOLDER or s3://BUCKET/PREFIX/]
  A folder or prefix gets a backup under a dated name, and films only when they are new; a file holds everything.`;

export type BackupOptions = {
  place: string | undefined;
  databaseOnly: boolean;
  withFiles: boolean;
  keepDays: number | undefined;
  /** Shows what is there instead of making another. */
  lists: boolean;
};

/** @throws BackupError when they cannot be understood */
export function readArguments(args: string[]): BackupOptions {
  const options = {
    "database-only": { type: "boolean" },
    "with-files": { type: "boolean" },
    "keep-days": { type: "string" },
    list: { type: "boolean" },
  } as const;
  let given;
  try {
    given = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${usage}`, 2);
  }
  const { values, positionals } = given;
  const keepDays = values["keep-days"] === undefined ? undefined : Number(values["keep-days"]);
  if (keepDays !== undefined && !(Number.isInteger(keepDays) && keepDays >= 1)) {
    throw new BackupError(`--keep-days takes a number of days: --keep-days=14\n${usage}`, 2);
  }
  const [databaseOnly, withFiles] = [values["database-only"] === true, values["with-files"] === true];
  if (databaseOnly && withFiles)
    throw new BackupError(`--database-only and --with-files exclude each other\n${usage}`, 2);
  if (values.list && Object.keys(values).length > 1)
    throw new BackupError(`--list makes no backup, and takes no other option\n${usage}`, 2);
  if (positionals.length > 1) throw new BackupError(`Name one file or folder to write to\n${usage}`, 2);
  return { place: positionals[0], databaseOnly, withFiles, keepDays, lists: values.list === true };
}
