import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withSharedCache } from "./intl-caches.ts";

const folder = path.resolve(import.meta.dirname, "../node_modules/use-intl/dist/esm/production");
const file = readdirSync(folder).find((name) => name.startsWith("formatters-")) ?? "";
const source = readFileSync(path.join(folder, file), "utf8");

test("the installed use-intl has the one cache that is shared on the server", () => {
  const made = source.match(/\{dateTime:\{\}/g);
  expect(made).toHaveLength(1);
  const shared = withSharedCache(source);
  expect(shared).toMatch(
    /\{return sharedCache\}const sharedCache=\{dateTime:\{\},number:\{\},message:\{\}[\w:{},]*\};function/,
  );
});

test("a version with another text fails the build", () => {
  expect(() => withSharedCache("function s(){return new Map}")).toThrow("found no cache to share");
});
