import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

test("every file named in docs/spec-coverage.md exists", () => {
  const files = globSync("{commands,contract,server,web,demo,tests}/**/*.{ts,tsx,mjs,css,sql}", { cwd: root });
  const text = readFileSync(path.join(root, "docs/spec-coverage.md"), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});
