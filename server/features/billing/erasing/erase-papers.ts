import type { Database } from "#server/database/pool.ts";
import { yearsAfter } from "#server/dates.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { BillingDeps } from "../deps.ts";
import { declarationYears, papersYears } from "./legal-time.ts";
import {
  deleteContracts,
  deleteDeclarations,
  deleteNotifications,
  deleteOutagePeople,
  deletePayments,
  lockContractsOver,
  lockPaymentsOver,
} from "./queries.ts";

const batch = 200;

type Deps = Pick<BillingDeps, "database" | "providers">;

/**
 * Erases accounting papers, contracts and declarations once their legal time is over. Each batch is a transaction: a run that
 * dies loses at most that batch, and the next run finds it again. The chains of hashes keep their links and still verify.
 */
export async function erasePapers({ database, providers }: Deps, run: JobRun): Promise<void> {
  const { at, count } = run;
  for (const what of ["payments", "invoices", "contracts", "requests"] as const) await count(database, what, 0);
  const before = yearsAfter(at, -papersYears);

  await inBatches(database, run, async (inside) => {
    const over = await lockPaymentsOver(inside, before, batch);
    const invoices = await deletePayments(
      inside,
      over.map(({ id }) => id),
    );
    await forgetAtProviders(providers, inside, over);
    await count(inside, "payments", over.length);
    await count(inside, "invoices", invoices);
    return over.length;
  });
  await inBatches(database, run, async (inside) => {
    const over = await lockContractsOver(inside, before, batch);
    const requests = await deleteContracts(
      inside,
      over.map(({ id }) => id),
    );
    await forgetAtProviders(providers, inside, over);
    await count(inside, "contracts", over.length);
    await count(inside, "requests", requests);
    return over.length;
  });
  await inBatches(database, run, async (inside) => {
    const requests = await deleteDeclarations(inside, yearsAfter(at, -declarationYears), batch);
    await count(inside, "requests", requests);
    return requests;
  });
  await inBatches(database, run, (inside) => deleteNotifications(inside, before, batch));
  await inBatches(database, run, (inside) => deleteOutagePeople(inside, before, batch));
}

async function inBatches(
  database: Database,
  { signal }: JobRun,
  work: (inside: Database) => Promise<number>,
): Promise<void> {
  do signal.throwIfAborted();
  while ((await database.transaction(work)) > 0);
}

type Referenced = { provider: string; provider_reference: string | null; idempotency_key?: string };

/** What an adapter remembers of a payment goes with it; one that is not set up any more keeps its tables as they are. */
async function forgetAtProviders(
  providers: Deps["providers"],
  inside: Database,
  gone: readonly Referenced[],
): Promise<void> {
  for (const provider of providers.all) {
    const own = gone.filter(({ provider: name }) => name === provider.name);
    const references = own.flatMap(({ provider_reference: reference }) => (reference === null ? [] : [reference]));
    // A process may die after the provider recorded an order and before its reference is stored; such an order is given up
    // with its key in place of a reference.
    const keys = own.flatMap(({ idempotency_key: key }) => (key === undefined ? [] : [key]));
    if (references.length + keys.length > 0) await provider.forget(inside, { references, keys });
  }
}
