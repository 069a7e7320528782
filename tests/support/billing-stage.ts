import { createSandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { Letter } from "#server/adapters/mail/letter.ts";
import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { hasConsent, recordConsent } from "#server/features/accounts/consent-queries.ts";
import { setAccountType } from "#server/features/accounts/queries.ts";
import { createBilling, type Billing } from "#server/features/billing/billing.ts";
import { createTries } from "#server/http/tries.ts";
import { createJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";

const secret = "b7Yw2Qm0Kz8Rf5Xc3Lh6Tn1Vd9Pj4Sg_aEuOiZkBtHs";

export type BillingProcess = {
  billing: Billing;
  jobs: Jobs;
  provider: PaymentProvider;
  letters: { to: string; letter: Letter }[];
  warnings: string[];
};

/**
 * Billing as one process has it, without HTTP. Several over one database and one set of the sandbox's books are several
 * processes.
 * @param wrap what stands between billing and its provider
 */
export function openBilling(
  { database, clock, books = database }: { database: Pool; clock: Clock; books?: Pool },
  wrap: (provider: PaymentProvider) => PaymentProvider = (provider) => provider,
): BillingProcess {
  const jobs = createJobs({ database, clock, log: createLog("silent") });
  const sandbox = createSandbox({ database: books, clock, secret, key: secret, post: () => Promise.resolve() });
  const provider = wrap(sandbox);
  const letters: BillingProcess["letters"] = [];
  const warnings: string[] = [];
  const billing = createBilling({
    database,
    secret,
    providers: {
      all: [provider],
      named: (name) => (name === provider.name ? provider : undefined),
      taking: () => provider,
    },
    seller: {
      name: "Silecs",
      address: "1 rue de la Paix, 75002 Paris",
      siren: "123456782",
      vatNumber: "FR00123456782",
    },
    brandName: "Silecs",
    publicUrl: "http://localhost",
    supportEmail: "aide@silecs.example",
    tries: createTries(database, secret),
    jobs,
    termsText: () => Promise.resolve("Conditions"),
    setAccountType,
    consents: { record: recordConsent, has: hasConsent },
    sendLetter: (to, letter) => Promise.resolve(void letters.push({ to, letter })),
    warn: (_facts, message) => void warnings.push(message),
  });
  return { billing, jobs, provider, letters, warnings };
}
