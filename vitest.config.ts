import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "build/**", "data/**", "tests/e2e/**"];
/** What pages share in a browser, and what is replaced in a module, lives as long as the process. */
const ofTheirOwn = [
  "web/**/*.test.ts",
  "tests/kids-sweep-mutants.test.ts",
  "server/features/billing/payments/further-way.test.ts",
];

const common = {
  environment: "node" as const,
  pool: "forks" as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A condition is waited for as long as a busy machine may need; one that comes ends the wait at once.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      // Files share processes: loading the program anew for each would take a third of the time.
      {
        test: {
          ...common,
          name: "node",
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...ofTheirOwn],
          isolate: false,
        },
      },
      // A thread of their own starts in a fifth less processor time than a process.
      { test: { ...common, pool: "threads", name: "alone", include: ofTheirOwn, exclude } },
    ],
  },
});
