import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readDeclaredRows } from "#server/database/row-check/declared-rows.ts";
import { createRowCheck, type DeclaredRows } from "#server/database/row-check/row-check.ts";

/** Passes the file of declared rows from the global set-up to the test processes. */
const VARIABLE = "SILECS_DECLARED_ROWS";
const UNCHECKED = "unchecked";
const ROOT = path.resolve(import.meta.dirname, "../..");

/** Reads the row types once per version of the source; later runs reuse the file. */
export function shareDeclaredRows(): void {
  const hash = createHash("sha256");
  for (const file of globSync("{server,contract}/**/*.ts", { cwd: ROOT }).toSorted())
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  const folder = path.join(ROOT, "node_modules/.cache/declared-rows");
  const file = path.join(folder, `${hash.digest("hex").slice(0, 16)}.json`);
  process.env[VARIABLE] = file;
  if (read(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(readDeclaredRows()));
}

/** For source that is mutated or mocked, whose rows are not those that the types are read from. */
export function leaveRowsUnchecked(): void {
  process.env[VARIABLE] = UNCHECKED;
}

function read(file: string): DeclaredRows | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as DeclaredRows;
  } catch {
    return undefined;
  }
}

let declared: DeclaredRows | undefined;

/** The row types read by the global set-up. */
export function declaredRows(): DeclaredRows {
  declared ??= JSON.parse(readFileSync(process.env[VARIABLE] ?? "", "utf8")) as DeclaredRows;
  return declared;
}

/** Checks rows against the types that the source declares. */
export const checkDeclaredRows = createRowCheck(() =>
  process.env[VARIABLE] === UNCHECKED ? undefined : declaredRows(),
);
