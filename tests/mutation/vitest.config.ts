import { defineConfig } from "vitest/config";

// Handed over by commands/mutate.mjs: only the tests of the rules at hand.
const tests = (process.env["MUTATE_TESTS"] ?? "").split(",");

export default defineConfig({
  test: {
    environment: "node",
    include: tests,
    exclude: ["**/node_modules/**"],
    // Rules without a database need none.
    ...(process.env["MUTATE_DATABASE"] === "1" ? { globalSetup: "tests/mutation/database-setup.ts" } : {}),
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 20_000,
  },
});
