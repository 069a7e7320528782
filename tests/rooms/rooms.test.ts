import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAP } from "./map.mjs";
import { REFUSED } from "./refused-imports.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** SQL in a feature's file on tables that another room owns. */
const FOREIGN_SQL: [file: string, text: string][] = [
  ["server/features/billing/writes.ts", "sql`update accounts set type = 1`"],
  ["server/features/billing/inserts.ts", "sql`with a as (insert into consents (id) values (${1})) select 1`"],
  ["server/features/billing/deletes.ts", "sql`delete from sessions where id = ${1}`"],
  ["server/features/billing/reads.ts", "sql`select 1 from plans p join profiles on true`"],
  ["server/features/billing/lists.ts", "sql`select 1 from plans p, videos v`"],
  ["server/features/billing/part.ts", "sql`likes m join plans p on true`"],
  ["server/features/billing/name.ts", "sql`likes`"],
  ["server/features/billing/raw.ts", 'raw("select 1 from likes")'],
  ["server/features/billing/hidden.ts", "sql`select 1 from ${raw(name)}`"],
  ["server/features/lists/view-write.ts", "sql`update titles set rating = 18`"],
  ["server/features/lists/others-view.ts", "sql`select 1 from holders`"],
  ["server/features/catalogue/deep/place.ts", "sql`update histories set hidden_at = null`"],
  ["server/http/reads.ts", "sql`select 1 from accounts`"],
];

const OWN_SQL: [file: string, text: string][] = [
  ["server/features/billing/own.ts", "sql`select 1 from plans p join subscriptions s on true`"],
  ["server/features/billing/deep/view.ts", "sql`select 1 from holders for no key update`"],
  ["server/features/lists/view.ts", "sql`select 1 from ${sql`titles`} v`"],
  ["server/demo/fill.ts", "sql`insert into accounts (id) values (1)`"],
  ["server/features/billing/x.test.ts", "sql`delete from accounts`"],
  ["server/features/billing/words.ts", "sql`select 'from likes' as text`"],
];

const ALLOWED: [file: string, statement: string][] = [
  ["contract/ok.ts", 'import "zod/mini"; import "./other.ts"'],
  [
    "server/features/billing/ok.ts",
    'import "#contract/billing.ts"; import "./x.ts"; import "#server/database/pool.ts"',
  ],
  ["server/features/billing/deep/ok.ts", 'import "../x.ts"; import "node:fs"; import "luxon"'],
  ["server/features/billing/type.ts", 'import type { Provider } from "#server/adapters/payments/provider.ts"'],
  ["server/features/billing/inline.ts", 'import { type Provider } from "#server/adapters/payments/provider.ts"'],
  ["server/features/billing/x.test.ts", 'import "#server/app.ts"; import "#tests/support/app.ts"'],
  ["server/features/billing/letters/ok.ts", 'import "../leaving/x.ts"; import "../rules/x.ts"; import "../deps.ts"'],
  ["server/features/billing/billing.ts", 'import "./letters/x.ts"; import "./reconciliation/x.ts"'],
  [
    "server/features/catalogue/home/ok.ts",
    'import "../reading/x.ts"; import "../search/x.ts"; import "../audience.ts"',
  ],
  ["server/features/catalogue/catalogue.ts", 'import "./home/x.ts"; import "./sitemap/x.ts"'],
  ["server/backup/ok.ts", 'import "#server/files/files.ts"; import "#server/database/migrate.ts"'],
  ["server/demo/ok.ts", 'import "#demo/catalogue.ts"; import "#server/database/sql.ts"'],
  ["server/database/ok.ts", 'import type { Config } from "#server/config/config.ts"'],
  ["server/app.ts", 'import "#server/features/billing/x.ts"; import "#server/adapters/mail/x.ts"'],
  [
    "web/site/features/billing/ok.tsx",
    'import "#shared/ui/x.tsx"; import "#shared/api/x.ts"; import "#contract/x.ts"; import "#site/use-root-data.ts"; import "react"',
  ],
  [
    "web/site/player/seeking/ok.tsx",
    'import "../state/x.ts"; import "#shared/ui/x.tsx"; import "#shared/texts/texts.ts"; import "react"',
  ],
  ["web/site/pages/ok.tsx", 'import "../features/billing/x.tsx"; import "../player/x.tsx"; import "../root.tsx"'],
  ["web/site/root-data.ts", 'import "../shared/api/x.ts"; import "./server-context.ts"; import "#contract/x.ts"'],
  ["web/site/root.tsx", 'import "./layout/x.tsx"; import "./use-root-data.ts"'],
  ["commands/ok.mjs", 'import "node:fs"; import "./other.mjs"'],
  ["tests/support/ok.ts", 'import "#server/app.ts"; import "#demo/x.ts"; import "vitest"'],
];

const CIRCLE: [file: string, statement: string][] = [
  ["server/http/one.ts", 'import { two } from "./two.ts"; export const one = () => two'],
  ["server/http/two.ts", 'import { one } from "./one.ts"; export const two = () => one'],
  ["server/jobs/one.ts", 'import { two } from "./two.ts"; export type One = 1; export const one = two'],
  ["server/jobs/two.ts", 'import type { One } from "./one.ts"; export const two: One = 1'],
];

/** The methods of a class, a line each. */
const methodsOf = (count: number, before = "") =>
  Array.from({ length: count }, (_, index) => `${before}  method${index}(): void {}\n`).join("");

const RULES: [what: string, code: string, file: string, text: string][] = [
  ["any", "typescript(no-explicit-any)", "server/http/a.ts", "export const x = (y: any) => y"],
  ["a silenced type error", "typescript(ban-ts-comment)", "server/http/b.ts", "// @ts-ignore\nexport const x = 1"],
  ["an unfinished note", "eslint(no-warning-comments)", "server/http/c.ts", "// TODO later\nexport const x = 1"],
  [
    "reading the environment outside config.ts",
    "node(no-process-env)",
    "server/http/d.ts",
    'export const x = process.env["PORT"]',
  ],
  [
    "a promise that nobody waits for",
    "typescript(no-floating-promises)",
    "server/http/e.ts",
    "export const x = () => { Promise.resolve(1); }",
  ],
  [
    "a path that climbs where an alias leads",
    "rooms(imports)",
    "web/shared/ui/climbs.ts",
    'import "../../shared/texts/texts.ts"',
  ],
  [
    "a function of more than 60 lines",
    "rooms(function-length)",
    "server/http/g.ts",
    `export function long() {\n${"  long();\n".repeat(60)}}`,
  ],
  [
    "a class of more than 150 lines",
    "rooms(class-length)",
    "server/http/h.ts",
    `export class Long {\n${methodsOf(149)}}`,
  ],
  [
    "a file of more than 300 lines",
    "eslint(max-lines)",
    "server/http/f.ts",
    "export const x = 1;\n".concat("// line\n".repeat(300)),
  ],
];

type Report = { diagnostics: { code?: string; filename: string; message: string }[] };

const copy = mkdtempSync(path.join(os.tmpdir(), "silecs-rooms-"));
let refused: Report["diagnostics"] = [];
let allowed: Report["diagnostics"] = [];
let rules: Report["diagnostics"] = [];
let tables: Report["diagnostics"] = [];

/** Lints a copy of the project's configuration that contains only the planted files. */
async function lint(title: string, planted: [file: string, statement: string][]): Promise<Report["diagnostics"]> {
  const folder = path.join(copy, title);
  mkdirSync(path.join(folder, "tests"), { recursive: true });
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"])
    cpSync(path.join(ROOT, file), path.join(folder, file));
  cpSync(path.join(ROOT, "tests/rooms"), path.join(folder, "tests/rooms"), { recursive: true });
  // Linked one by one: the linter skips a folder called node_modules, but follows a link.
  mkdirSync(path.join(folder, "node_modules"));
  for (const name of [".bin", "oxlint-tsgolint", "@oxlint-tsgolint", "@types", "undici-types"]) {
    symlinkSync(path.join(ROOT, "node_modules", name), path.join(folder, "node_modules", name));
  }
  for (const [file, statement] of planted) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${statement};\nexport const here = 1;\n`);
  }
  const oxlint = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
  const run = promisify(execFile)(process.execPath, [oxlint, "--format=json"], { cwd: folder, maxBuffer: 1e8 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return (JSON.parse(stdout) as Report).diagnostics;
}

const roomFaults = (report: Report["diagnostics"], file: string) =>
  report.filter(({ code, filename }) => code === "rooms(imports)" && filename === file);

beforeAll(async () => {
  refused = await lint(
    "refused",
    REFUSED.map(([, file, statement]) => [file, statement]),
  );
  allowed = await lint("allowed", ALLOWED);
  const sqlPlanted = [...FOREIGN_SQL, ...OWN_SQL].map(([file, text]): [string, string] => [
    file,
    `import { raw, sql } from "#server/database/sql.ts"; const name = "x"; export const held = [${text}, raw(name)]`,
  ]);
  tables = await lint("tables", sqlPlanted);
  const rulesPlanted = RULES.map(([, , file, text]): [string, string] => [file, text]);
  rules = await lint("rules", [...CIRCLE, ...rulesPlanted]);
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true }));

test.each(REFUSED)("%s: %s is refused %s", (_room, file) => {
  expect(roomFaults(refused, file)).toHaveLength(1);
});

test.each(ALLOWED)("%s is allowed %s", (file) => {
  expect(roomFaults(allowed, file)).toEqual([]);
});

const tableFaults = (file: string) =>
  tables.filter(({ code, filename }) => code === "rooms(table-owners)" && filename === file);

test.each(FOREIGN_SQL)("%s may not hold %s", (file) => {
  expect(tableFaults(file)).toHaveLength(1);
});

test.each(OWN_SQL)("%s may hold %s", (file) => {
  expect(tableFaults(file)).toEqual([]);
});

test("every line of the map has a planted violation", () => {
  const tried = new Set(REFUSED.map(([room]) => room));
  expect(MAP.map(({ room }) => room).filter((room) => !tried.has(room))).toEqual([]);
});

test("a factory of many short functions is not a long function, nor are comments and blank lines", async () => {
  const methods = "    one() {\n      // Why.\n\n      return 1;\n    },\n".repeat(40).replaceAll(/one/g, "[`m`]");
  const report = await lint("factory", [
    ["server/http/a.ts", `export const create = () => {\n  return {\n${methods}  };\n}`],
  ]);
  expect(report.filter(({ code }) => code === "rooms(function-length)")).toEqual([]);
});

test("a class of 150 lines is not too long, nor do its comments and blank lines count", async () => {
  const report = await lint("class", [
    ["server/http/a.ts", `export class Short {\n${methodsOf(148, "  // Why.\n\n")}}`],
  ]);
  const found = report.filter(
    ({ code, filename }) => code === "rooms(class-length)" && filename === "server/http/a.ts",
  );
  expect(found).toEqual([]);
});

test("a circle of imports is refused, also one that types close", () => {
  const inCircle = rules.filter(({ code }) => code === "import(no-cycle)").map(({ filename }) => filename);
  expect(inCircle).toEqual(expect.arrayContaining(CIRCLE.map(([file]) => file)));
});

test.each(RULES)("%s is refused", (_what, code, file) => {
  expect(rules.filter(({ filename }) => filename === file).map((one) => one.code)).toContain(code);
});
