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
};
