import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#tests/support/program.ts";

const folder = path.join(import.meta.dirname, "recipes");
const document = readFileSync(path.join(root, "docs/add-a-feature.md"), "utf8");
const row =
  /^\| \[[^\]]+\]\(\.\.\/tests\/docs\/recipes\/(?<name>[a-z-]+)\.patch\) \| (?<files>\d+) \| (?<what>.+) \|$/gm;

type Recipe = { name: string; promised: number; what: string; files: { file: string; isNew: boolean }[] };

const recipes = [...document.matchAll(row)].map(({ groups }): Recipe => {
  const { name = "", files = "", what = "" } = groups ?? {};
  const patch = readFileSync(path.join(folder, `${name}.patch`), "utf8");
  const touched = [...patch.matchAll(/^diff --git a\/\S+ b\/(\S+)\n(new file)?/gm)];
  return {
    name,
    promised: Number(files),
    what,
    files: touched.map(([, file = "", added]) => ({ file, isNew: added !== undefined })),
  };
});

const copy = mkdtempSync(path.join(os.tmpdir(), "silecs-recipes-"));
const refused = new Map<string, string>();
let types = "";
let lint = "";
let withoutTexts = "";

const run = promisify(execFile);
/** What a command prints, whatever its exit code. */
async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(command, args, { cwd: copy, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}
const tool = (name: string, args: readonly string[]) =>
  outputOf(process.execPath, [path.join(root, "node_modules", name), ...args]);

/** The sources without media, with links to the packages. */
function copySources(): void {
  const left = new Set(["demo/media", "web/public"].map((name) => path.join(root, name)));
  for (const name of ["contract", "server", "web", "demo", "tests", "commands", ".react-router"])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: (from) => !left.has(from) });
  for (const name of readdirSync(root).filter((one) => /\.(?:ts|json)$/.test(one)))
    cpSync(path.join(root, name), path.join(copy, name));
  // Linked one by one: the linter skips a folder called node_modules, but follows a link.
  mkdirSync(path.join(copy, "node_modules"));
  for (const name of readdirSync(path.join(root, "node_modules")).filter((one) => one !== ".cache"))
    symlinkSync(path.join(root, "node_modules", name), path.join(copy, "node_modules", name));
}

/** What the last check of the types knows of files that the recipes leave alone: half of the time. Compared by content. */
function knownTypes(): string[] {
  const record = "node_modules/.cache/silecs/types.tsbuildinfo";
  if (!existsSync(path.join(root, record))) return [];
  mkdirSync(path.dirname(path.join(copy, record)), { recursive: true });
  cpSync(path.join(root, record), path.join(copy, record));
  return ["--incremental", "--tsBuildInfoFile", record];
}

beforeAll(async () => {
  copySources();
  await run("git", ["init", "-q"], { cwd: copy });
  for (const { name } of recipes)
    await run("git", ["apply", path.join(folder, `${name}.patch`)], { cwd: copy }).catch((error: { stderr: string }) =>
      refused.set(name, error.stderr),
    );
  const code = recipes.flatMap(({ files }) => files.map(({ file }) => file)).filter((file) => /\.tsx?$/.test(file));
  lint = await tool("oxlint/bin/oxlint", [...new Set(code)]);
  types = await tool("typescript/bin/tsc", ["--noEmit", "--pretty", "false", ...knownTypes()]);
  const form = "web/admin/features/catalogue/editing/sheet/text-fields.tsx";
  const patch = path.join(folder, "title-field.patch");
  await run("git", ["apply", "-R", "--include=web/admin/texts/fr.json", patch], { cwd: copy }).catch(() => undefined);
  writeFileSync(
    path.join(copy, "tsconfig.form.json"),
    JSON.stringify({ extends: "./tsconfig.json", include: [], files: [form] }),
  );
  withoutTexts = await tool("typescript/bin/tsc", ["--pretty", "false", "-p", "tsconfig.form.json"]);
}, 600_000);

afterAll(() => rmSync(copy, { recursive: true }));

test("every patch beside this test has its row in docs/add-a-feature.md", () => {
  const patches = readdirSync(folder).map((file) => path.basename(file, ".patch"));
  expect(recipes.map(({ name }) => name).toSorted()).toEqual(patches.toSorted());
});

test.each(recipes)("$name touches as many files as its row says, and names those that exist", (recipe) => {
  expect(recipe.files).toHaveLength(recipe.promised);
  const unnamed = recipe.files.filter(({ file, isNew }) => !isNew && !recipe.what.includes(`\`${file}\``));
  expect(unnamed).toEqual([]);
  expect(recipe.files.filter(({ file, isNew }) => isNew === existsSync(path.join(root, file)))).toEqual([]);
});

test.each(recipes)("$name applies to the present sources", ({ name }) => {
  expect(
    refused.get(name),
    `tests/docs/recipes/${name}.patch no longer applies. Renew it as "Recipes that are tried" in docs/add-a-feature.md says.`,
  ).toBeUndefined();
});

test("the sources with all recipes have correct types", () => {
  expect(types).toBe("");
});

test("the files that the recipes touch pass the linter", () => {
  expect(lint).toContain("Found 0 warnings and 0 errors");
});

test("a field of a title without its French name is a type error in the form", () => {
  expect(withoutTexts).toContain("text-fields.tsx");
  expect(withoutTexts).toContain("titles.field.visa");
});
