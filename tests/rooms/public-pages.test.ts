import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { targetOf } from "./aliases.mjs";

const typeImports = /(?:import|export)\s+type\s[^;"'`]*?\sfrom\s*["'][^"']+["']/g;
const imports = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/** All files that these import, directly or through others; types alone do not count. */
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, specifier = ""] of readFileSync(file, "utf8").replaceAll(typeImports, "").matchAll(imports)) {
      const target = targetOf(file, specifier);
      if (target !== null) reached.add(target);
    }
  }
  return reached;
}

test("the pages of visitors and subscribers load neither the desk's calls nor its faults' texts", () => {
  const pages = globSync("web/{site,shared}/**/*.{ts,tsx}").filter((file) => !file.endsWith(".test.ts"));
  const reached = [...reachedFrom(pages)];
  expect(reached).toContain("contract/page-faults.ts");
  expect(reached.filter((file) => file.startsWith("contract/admin/") || file === "contract/field-faults.ts")).toEqual(
    [],
  );
});
