import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";

const exclude = ["**/node_modules/**", "build/**", "data/**", "tests/e2e/**"];
const pages = "web/**/*.test.ts";
/** What is replaced in a module (`vi.mock`) stays replaced as long as the process lives. */
const ofTheirOwn = [
  "web/shared/ui/popup.test.ts",
  "web/shared/ui/toast-store.test.ts",
  "web/admin/parts/loaded.test.ts",
  "web/site/features/playback/start-watch.test.ts",
  "web/site/features/playback/open-here.test.ts",
  "web/site/layout/public-header.test.ts",
  "web/site/layout/cookie-banner.test.ts",
  "web/site/player/session/player.test.ts",
  "web/site/player/stream/stream.test.ts",
  "web/site/player/stream/prepared-streams.test.ts",
  "tests/kids-sweep-mutants.test.ts",
  "server/features/billing/payments/further-way.test.ts",
];

const common = {
  environment: "node" as const,
  pool: "forks" as const,
  testTimeout: 60_000,
  // `npm test` builds the pages beside the first files, and the first that needs them may wait.
  hookTimeout: 180_000,
  // A condition is waited for as long as a busy machine may need; one that comes ends the wait at once.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    // One more than CI has cores: files that stop and start programs wait for most of their time (decision 0319).
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    allowOnly: false,
    projects: [
      // Files share processes: loading the program anew for each would take a third of the time.
      {
        test: {
          ...common,
          name: "node",
          include: ["**/*.test.ts"],
          exclude: [...exclude, pages, ...ofTheirOwn],
          isolate: false,
        },
      },
      // Apart from the server's: these stand in for what a browser has.
      { test: { ...common, name: "pages", include: [pages], exclude: [...exclude, ...ofTheirOwn], isolate: false } },
      // A thread of their own starts in a fifth less processor time than a process.
      { test: { ...common, pool: "threads", name: "alone", include: ofTheirOwn, exclude } },
    ],
  },
});
