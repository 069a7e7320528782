import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { entryOf, missingFrom } from "./complete-lock.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");

test("the lock file contains every optional package, so that npm ci works on every platform", () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  expect(missingFrom(lock), "run: node commands/complete-lock.mjs").toEqual([]);
});

test("an optional package that its dependent cannot resolve is missing", () => {
  const lock = {
    packages: {
      "node_modules/a": {
        optionalDependencies: { "a-darwin-arm64": "1.0.0", "a-linux-x64": "1.0.0", "a-win32-x64": "1.0.0" },
      },
      "node_modules/a/node_modules/a-linux-x64": {},
      "node_modules/a-win32-x64": {},
      "node_modules/b/node_modules/a-darwin-arm64": {},
    },
  };
  expect(missingFrom(lock).map(({ name }) => name)).toEqual(["a-darwin-arm64"]);
});

test("a binary package's platform is read from its name", () => {
  const platform = (name: string) => {
    const { os, cpu, libc } = entryOf({ name, version: "1.0.0", dev: false });
    return [os?.[0], cpu?.[0], libc?.[0]];
  };
  expect(platform("@x/binding-linux-x64-musl")).toEqual(["linux", "x64", "musl"]);
  expect(platform("@x/binding-linux-arm-gnueabihf")).toEqual(["linux", "arm", "glibc"]);
  expect(platform("@x/binding-linux-arm-musleabihf")).toEqual(["linux", "arm", "musl"]);
  expect(platform("@x/binding-win32-arm64-msvc")).toEqual(["win32", "arm64", undefined]);
  expect(platform("@x/oxide-wasm32-wasi")).toEqual([undefined, "wasm32", undefined]);
});
