import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import { numberOf, releases } from "#server/database/releases.ts";
import { root } from "#tests/support/program.ts";
import { archiveProgram } from "./archive.ts";

/**
 * `npm run release -- VERSION`: keeps the program of this commit as the one beside which the next one must run, and enters its last
 * migration. What it writes is committed with the release.
 */
const [version] = process.argv.slice(2);
const lastMigration = numberOf(readMigrations(MIGRATIONS).at(-1)?.name ?? "");
const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });

if (version === undefined || changed !== "") {
  process.stderr.write(
    version === undefined
      ? "Which version? npm run release -- 1.1.0\n"
      : `Commit first: the archive is of what is committed.\n${changed}`,
  );
  process.exit(2);
}
await archiveProgram();
const kept = releases.filter((release) => release.version !== version);
const list = path.join(root, "server/database/releases.json");
writeFileSync(list, `${JSON.stringify([...kept, { version, lastMigration }], null, 2)}\n`);
process.stdout.write(
  `${version} ends with migration ${lastMigration}. Commit server/database/releases.json and tests/previous.\n`,
);
