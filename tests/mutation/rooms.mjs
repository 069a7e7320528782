/**
 * The rules that `npm run mutate` plants faults in, by room, with the tests that must notice. `database`: the tests need
 * one. The visibility rule is SQL, which `server/database/visibility.test.ts` mutates itself.
 */
export const ROOMS = {
  billing: {
    mutate: [
      "server/features/billing/rules/periods.ts",
      "server/features/billing/rules/prices.ts",
      "server/features/billing/rules/life.ts",
      "server/features/billing/renewals/outcomes.ts",
    ],
    tests: ["server/features/billing/rules/*.test.ts", "server/features/billing/renewals/outcomes.test.ts"],
    database: false,
  },
  orders: {
    mutate: ["server/features/billing/orders/settle-order.ts"],
    tests: ["server/features/billing/orders/settle-order.test.ts"],
    database: true,
  },
  leases: {
    mutate: ["server/features/playback/screen-leases.ts"],
    tests: ["server/features/playback/screen-leases.test.ts"],
    database: false,
  },
  guard: {
    mutate: ["server/http/admission.ts", "web/site/guard/*.ts", "!web/site/guard/*.test.ts"],
    tests: ["server/http/admission.test.ts", "web/site/guard/*.test.ts"],
    database: false,
  },
  jobs: {
    mutate: ["server/jobs/run.ts", "server/jobs/worker.ts", "server/jobs/jobs.ts"],
    tests: ["server/jobs/*.test.ts"],
    database: true,
  },
  refunds: {
    mutate: ["refunds", "make-refunds", "settle-refund", "provider-refunds", "late-credit-notes"].map(
      (name) => `server/features/billing/refunds/${name}.ts`,
    ),
    // Without those that run the whole program.
    tests: ["within-payment", "make-refunds", "settle-refund", "provider-refunds", "late-credit-notes"].map(
      (name) => `server/features/billing/refunds/${name}.test.ts`,
    ),
    database: true,
  },
  uploads: {
    mutate: ["server/features/uploads/receiving.ts", "server/features/uploads/senders.ts"],
    tests: ["server/features/uploads/receiving.test.ts"],
    database: true,
  },
  staff: {
    mutate: ["server/features/staff/sign-in.ts", "server/features/staff/second-factors.ts"],
    // Without those of its command, which runs the whole program.
    tests: ["members", "passkeys", "recovery-codes", "sessions", "sign-in", "totp"].map(
      (name) => `server/features/staff/${name}.test.ts`,
    ),
    database: true,
  },
  player: {
    // What decides, and not what drives a browser's elements: journeys in a browser hold that.
    mutate: [
      "captions/caption-choice",
      "captions/cue-box",
      "input/keys",
      "input/taps",
      "moments/markers",
      "recovery/error-recovery",
      "recovery/skip-limit",
      "recovery/stall-handler",
      "reporting/position-saver",
      "reporting/watch-log",
      "session/rights-end",
      "settings/quality",
      "settings/sleep-timer",
      "sound/audio-choice",
      "state/phase",
      "state/time",
      "view/controls-timing",
    ].map((name) => `web/site/player/${name}.ts`),
    tests: [
      "captions/cue-box",
      "input/keys",
      "input/taps",
      "moments/markers",
      "recovery/error-recovery",
      "recovery/skip-limit",
      "recovery/stall-handler",
      "reporting/reporting",
      "session/rights-end",
      "settings/choices",
      "state/phase",
      "state/rules",
      "view/controls-timing",
    ].map((name) => `web/site/player/${name}.test.ts`),
    database: false,
  },
};
