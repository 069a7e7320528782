import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAudited } from "#server/http/audit.ts";
import en from "#admin/texts/en.json" with { type: "json" };
import fr from "#admin/texts/fr.json" with { type: "json" };
import { endpoints, fieldsOf } from "./support/contract-sweep.ts";

const root = new URL("../", import.meta.url);
const audited = endpoints.filter(({ spec }) => isAudited(spec));

test("every call in the audit log has its sentence, and no other has one", () => {
  const calls = audited.map(({ name }) => name.replaceAll(".", " ")).toSorted();
  for (const { audit } of [fr, en]) expect(Object.keys(audit.calls).toSorted()).toEqual(calls);
});

/** What a form says about itself; it is the row's reason, or never logged. */
const unlogged =
  /^(?:reason|words|fingerprint|version|revision|password|current_password|new_password|code|response|\w+_seen|seen)$/;

test("every field that a row can show has its words", () => {
  // `note({ …, after: { plan, status } })`
  const noted = globSync("server/features/**/*routes.ts", { cwd: root }).flatMap((path) =>
    [...readFileSync(new URL(path, root), "utf8").matchAll(/\b(?:before|after)(?:: | = )\{([^{}]*)\}/g)].flatMap(
      ([, keys = ""]) => keys.split(",").flatMap((key) => /^\s*(\w+)/.exec(key)?.[1] ?? []),
    ),
  );
  // `note({ …, after: body })`
  const typed = audited.flatMap(({ spec }) => fieldsOf(spec.body).map(({ name }) => name));
  const words = new Set([...Object.keys(fr.audit.fields), ...Object.keys(fr.titles.field)]);
  const without = [...new Set([...noted, ...typed])].filter((field) => !unlogged.test(field) && !words.has(field));
  expect(noted.length).toBeGreaterThan(40);
  expect(without.toSorted()).toEqual([]);
});
