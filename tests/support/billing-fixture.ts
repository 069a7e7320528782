import { createSandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { isBarred } from "#server/features/accounts/block-queries.ts";
import { findConsentWording, hasConsent, recordConsent } from "#server/features/accounts/consent-queries.ts";
import { setAccountType } from "#server/features/accounts/queries.ts";
import { createBilling, type Billing } from "#server/features/billing/billing.ts";
import { leaveGroup, payingGroup } from "#server/features/groups/queries.ts";
import { createAttemptLimits } from "#server/http/attempt-limits.ts";
import { jobList, type JobName } from "#server/jobs/job-list.ts";
import type { JobPolicy } from "#server/jobs/job-policy.ts";
import { createJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";

export const fixtureSecret = "b7Yw2Qm0Kz8Rf5Xc3Lh6Tn1Vd9Pj4Sg_aEuOiZkBtHs";

export type BillingProcess = {
  billing: Billing;
  jobs: Jobs;
  provider: PaymentProvider;
  letters: { to: string; letter: Letter }[];
  warnings: string[];
};

type Options = {
  /** Wraps the provider. */
  wrap?: (provider: PaymentProvider) => PaymentProvider;
  /** Receives every letter, which is then not rendered. */
  onLetter?: (letter: object) => void;
  /** The jobs that run by themselves; all by default. */
  recurring?: readonly JobName[];
};

/** Billing as in one process, without HTTP. Several with one database and sandbox behave like several processes. */
export function openBilling(
  { database, clock, sandbox }: { database: Pool; clock: Clock; sandbox?: PaymentProvider },
  { wrap = (provider) => provider, onLetter, recurring }: Options = {},
): BillingProcess {
  const jobs = createJobs({ database, clock, log: createLog("silent") }, policiesOf(recurring));
  const own = { database, clock, secret: fixtureSecret, key: fixtureSecret, post: () => Promise.resolve() };
  const provider = wrap(sandbox ?? createSandbox(own));
  const letters: BillingProcess["letters"] = [];
  const warnings: string[] = [];
  const billing = createBilling({
    database,
    secret: fixtureSecret,
    providers: {
      all: [provider],
      named: (name) => (name === provider.name ? provider : undefined),
      taking: () => provider,
    },
    seller: () =>
      Promise.resolve({
        name: "Silecs",
        address: "1 rue de la Paix, 75002 Paris",
        siren: "123456782",
        vatNumber: "FR00123456782",
      }),
    brandName: "Silecs",
    version: "1.0.0",
    eReporting: { regime: "monthly", since: "2027-09" },
    publicUrl: "http://localhost",
    supportEmail: () => Promise.resolve("aide@silecs.example"),
    attemptLimits: createAttemptLimits(database, fixtureSecret),
    declarations: {
      arrived: () => Promise.resolve(),
      isWaiting: () => Promise.resolve(false),
      lock: () => Promise.resolve(false),
      matched: () => Promise.resolve(),
    },
    peopleLike: () => Promise.resolve([]),
    jobs: onLetter ? withoutLetters(jobs, onLetter) : jobs,
    recordEvents: async () => undefined,
    measure: { subscriptionStarted: async () => undefined, subscriptionCancelled: async () => undefined },
    termsText: () => Promise.resolve("Conditions"),
    plannedTerms: () => Promise.resolve(null),
    termsOfVersion: () => Promise.resolve(null),
    setAccountType,
    isBarred,
    payingGroup,
    leaveEndedGroup: leaveGroup,
    consents: { record: recordConsent, has: hasConsent, wording: findConsentWording },
    evidence: {
      consents: () => Promise.resolve([]),
      signIns: () => Promise.resolve([]),
      watched: () => Promise.resolve({ titles: 0, minutes: 0, lastAt: null }),
      letters: () => Promise.resolve([]),
    },
    sendLetter: ({ email }, letter) => Promise.resolve(void letters.push({ to: email, letter })),
    warn: (_facts, message) => void warnings.push(message),
  });
  return { billing, jobs, provider, letters, warnings };
}

function policiesOf(recurring: readonly JobName[] | undefined): Record<JobName, JobPolicy> {
  if (!recurring) return jobList;
  const policies = Object.entries<JobPolicy>(jobList).map(([name, { everySeconds, ...policy }]) => [
    name,
    (recurring as readonly string[]).includes(name) && everySeconds !== undefined
      ? { ...policy, everySeconds }
      : policy,
  ]);
  return Object.fromEntries(policies) as Record<JobName, JobPolicy>;
}

const letterJobs = new Set(["billing.letter", "billing.confirmation", "billing.cancelled", "billing.invoice"]);

function withoutLetters(jobs: Jobs, onLetter: (letter: object) => void): Jobs {
  return {
    ...jobs,
    define: (name, handle) =>
      jobs.define(name, letterJobs.has(name) ? (letter) => Promise.resolve(onLetter(letter)) : handle),
  };
}
