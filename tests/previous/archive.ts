import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import { numberOf, releases } from "#server/database/releases.ts";
import { root } from "#tests/support/program.ts";

/** The program of the last release of server/database/releases.json, without its tests, pages and pictures. */
const archive = path.join(import.meta.dirname, "program.tar.br");

const holds = ["server", "contract", "demo", "package.json"];
const leavesOut = /\.test\.ts$|-test-|\/schema\.sql$|^demo\/(?:images\/|media\/|people\.json)/;

/** What a program needs beside its own sources: pages are those of this tree, and so are the packages. */
const borrowed = ["node_modules", "build", "demo/images", "demo/media", "demo/people.json.br"];

/** Archives the sources of the commit that is checked out. */
export async function archiveProgram(): Promise<void> {
  const listed = execFileSync("git", ["ls-files", "--", ...holds], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
  const entries = listed
    .filter((name) => !leavesOut.test(name))
    .map((name) => {
      const body = readFileSync(path.join(root, name));
      // Without times and owners, the same sources make the same archive.
      return { header: { name, size: body.length, mode: 0o644, mtime: new Date(0), uid: 0, gid: 0 }, body };
    });
  const packed = Buffer.from(await packTar(entries));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(archive, brotliCompressSync(packed, { params }));
}

/** Names and contents of the archived files. */
export async function readArchivedProgram(): Promise<{ name: string; body: Buffer }[]> {
  const entries = await unpackTar(brotliDecompressSync(readFileSync(archive)));
  return entries.map(({ header, data }) => ({ name: header.name, body: Buffer.from(data ?? []) }));
}

/**
 * Lays the archived program out in `folder`, ready to start, with the migrations of its release that are younger than the archive.
 * Returns its entry file.
 */
export async function unpackProgram(folder: string): Promise<string> {
  for (const { name, body } of await readArchivedProgram()) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), body);
  }
  const lastMigration = releases.at(-1)?.lastMigration ?? "";
  for (const { name, text } of readMigrations(MIGRATIONS)) {
    const file = path.join(folder, "server/database/migrations", name);
    if (numberOf(name) <= lastMigration && !existsSync(file)) writeFileSync(file, text);
  }
  return borrow(folder);
}

/** The program of this tree in `folder`, with further migrations. Returns its entry file. */
export function copyProgram(folder: string, migrations: Record<string, string>): string {
  for (const name of holds)
    if (name !== "demo") cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  cpSync(path.join(root, "demo"), path.join(folder, "demo"), {
    recursive: true,
    filter: (from) => !/\/demo\/(?:images|media|people\.json\.br)$/.test(from),
  });
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(path.join(folder, "server/database/migrations", name), text);
  return borrow(folder);
}

function borrow(folder: string): string {
  for (const name of borrowed.filter((one) => existsSync(path.join(root, one))))
    symlinkSync(path.join(root, name), path.join(folder, name));
  return path.join(folder, "server/main.ts");
}
