import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { settingsOf } from "#server/database/apply-migration.ts";
import { batchesOf } from "#server/database/batches.ts";
import { concurrentIndexOf } from "#server/database/concurrent-indexes.ts";
import type { Migration } from "#server/database/migration.ts";
import { safeSince, type Release } from "#server/database/releases.ts";
import { commandOf } from "#commands/bootstrap.mjs";

/** Rules of squawk that do not hold here. All others do. */
const unused = {
  "prefer-bigint-over-int":
    "keys are integers: two thousand million rows are beyond this product, and foreign keys must match",
  "prefer-bigint-over-smallint": "small numbers (days, screens) have a check of their own",
  "prefer-robust-stmts":
    "a file runs in one transaction; an index that was interrupted is found by its name and made again",
};

/** Tables of a few rows, which the staff edit. */
const few = ["pages", "plans", "plan_groups"];

/** What squawk does not know and would stop a program that runs, or keep it waiting. */
const ours: [rule: string, found: RegExp, message: string][] = [
  ["ban-drop-view", /\bdrop\s+view\b/i, "the program before may read it: replace it, and drop it a release later"],
  ["ban-drop-function", /\bdrop\s+function\b/i, "triggers and statements of the program before may call it"],
  ["ban-drop-type", /\bdrop\s+(?:type|domain|sequence)\b/i, "the program before may use it"],
  [
    "column-with-check",
    /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b)\w+\s[^,;]*\bcheck\s*\(/i,
    "reads the whole table under a lock: add the check by ‘add constraint … not valid’, and validate it in the next file",
  ],
  ["ban-truncate", /\btruncate\b/i, "rows that the program before still uses are gone"],
  ["ban-lock-table", /^\s*lock\s+(?:table\s+)?\w/im, "everybody waits for the whole file"],
  ["ban-rewrite", /\b(?:vacuum\s+full|cluster\s+\w+|set\s+(?:un)?logged)\b/i, "rewrites the table under a lock"],
  ["ban-rename-value", /\brename\s+(?:value|constraint)\b/i, "the program before knows the old name"],
  [
    "require-batches",
    new RegExp(
      `(?<!\\bdo\\s+)\\bupdate\\s+(?!(?:${few.join("|")})\\b)\\w+\\s+(?:\\w+\\s+)?set\\b|\\bdelete\\s+from\\s`,
      "i",
    ),
    "locks all its rows until the end: give it a file of its own that begins with ‘-- batches of 1000 by table.key’",
  ],
];

export type Fault = { file: string; rule: string; message: string };

/** The migrations that must be safe beside the release before them. */
export function ruled(migrations: Migration[], releases?: readonly Release[]): Migration[] {
  return migrations.filter(({ name }) => safeSince(name, releases) !== undefined);
}

/**
 * What is unsafe in migrations beside a running program of the release before.
 * @param sentAs how the runner sends a file; a test takes its settings away
 */
export function faultsIn(migrations: Migration[], sentAs: (migration: Migration) => string = asSent): Fault[] {
  return [...squawkFaults(migrations, sentAs), ...migrations.flatMap(ownFaults), ...migrations.flatMap(unexplained)];
}

/** As the runner sends it: with its settings, and in a transaction where it runs in one. */
function asSent(migration: Migration): string {
  const index = concurrentIndexOf(migration);
  if (index) return `set lock_timeout = 1;\nset statement_timeout = 0;\n${migration.text}`;
  return ["begin", ...settingsOf(migration), withoutLastSemicolon(migration.text), "commit"].join(";\n");
}

function withoutLastSemicolon(text: string): string {
  return text.trimEnd().replace(/;$/, "");
}

function squawkFaults(migrations: Migration[], sentAs: (migration: Migration) => string): Fault[] {
  if (migrations.length === 0) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-lint-"));
  try {
    for (const migration of migrations) writeFileSync(path.join(folder, migration.name), sentAs(migration));
    const report = runSquawk(migrations.map(({ name }) => path.join(folder, name)));
    // Exceptions from our own rules are written in the same way, and unknown to squawk.
    const known = report.filter(({ rule_name }) => rule_name !== "unused-ignore");
    return known.map(({ file, rule_name, message }) => ({ file: path.basename(file), rule: rule_name, message }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Reported = { file: string; rule_name: string; message: string };

function runSquawk(files: string[]): Reported[] {
  const options = ["--reporter", "json", "--pg-version", "15", "--exclude", Object.keys(unused).join(",")];
  try {
    return read(execFileSync(process.execPath, [commandOf("squawk-cli", "squawk"), ...options, ...files]));
  } catch (error) {
    // 1: it found something.
    if (error instanceof Error && "status" in error && error.status === 1 && "stdout" in error)
      return read(error.stdout);
    throw error;
  }
}

function read(printed: unknown): Reported[] {
  return JSON.parse(String(printed)) as Reported[];
}

/** A function's body runs later, in a transaction of the program's own. */
function ownFaults(migration: Migration): Fault[] {
  const text = migration.text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "").replaceAll(/--.*$/gm, "");
  const isInBatches = batchesOf(migration) !== undefined;
  return ours
    .filter(([rule]) => !(isInBatches && rule === "require-batches"))
    .filter(([rule, found]) => found.test(text) && !isIgnored(migration, rule))
    .map(([rule, , message]) => ({ file: migration.name, rule, message }));
}

const IGNORES = /^-- squawk-ignore ([a-z-]+(?:, [a-z-]+)*)$/gm;

function isIgnored({ text }: Migration, rule: string): boolean {
  return [...text.matchAll(IGNORES)].some(([, rules = ""]) => rules.split(", ").includes(rule));
}

/** What takes away must say which earlier migration made it unnecessary; every other exception says why it is safe. */
function unexplained(migration: Migration): Fault[] {
  const { name, text } = migration;
  return text.split("\n").flatMap((line, index, lines) => {
    if (!/squawk-ignore/.test(line)) return [];
    const before = lines[index - 1] ?? "";
    const fault = (message: string) => [{ file: name, rule: "unexplained-exception", message }];
    if (/squawk-ignore-file/.test(line)) return fault("ignore a rule for one statement, not for the file");
    const [, since] = /^-- contracts (\d{4})-[a-z0-9-]+\.sql: \S/.exec(before) ?? [];
    if (/\b(?:ban-drop|renaming)/.test(line))
      return since === undefined || since > (safeSince(name) ?? "")
        ? fault(
            "write above it ‘-- contracts NNNN-name.sql: why’, a migration of the release before after which nothing uses it",
          )
        : [];
    return /^-- safe: \S/.test(before) ? [] : fault("write above it ‘-- safe: why’");
  });
}
