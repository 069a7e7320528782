import { defineConfig } from "vitest/config";

// Set by commands/mutate.mjs: the tests of the chosen rules only.
const tests = (process.env["MUTATE_TESTS"] ?? "").split(",");

export default defineConfig({
  test: {
    environment: "node",
    include: tests,
    exclude: ["**/node_modules/**"],
    ...(process.env["MUTATE_DATABASE"] === "1" ? { globalSetup: "tests/mutation/database-setup.ts" } : {}),
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 60_000,
  },
});
