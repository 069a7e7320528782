import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "node",
    environment: "node",
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "build/**", "data/**", "tests/e2e/**"],
    globalSetup: "tests/support/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    allowOnly: false,
  },
});
