import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { createAccountActing } from "#server/features/accounts/account-acting.ts";
import { AppError } from "#server/http/errors.ts";
import type { BillingProcess } from "#tests/support/billing-fixture.ts";

/** Thrown by the work of a killed process. */
export class Killed extends Error {
  override name = "Killed";
}

/** Refused by a rule, or killed with its process. */
export const isExpected = (reason: unknown): boolean => reason instanceof AppError || reason instanceof Killed;

/** Kills a process after a number of steps. */
export class Fuse {
  #left = Infinity;

  /** Called before every step. @throws Killed when none is left */
  burn(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new Killed();
  }
  light(steps: number): void {
    this.#left = steps;
  }
  /** Starts a process in place of the killed one. */
  replace(): void {
    this.#left = Infinity;
  }
}

/** A process that may be killed, with its own pool. */
export type Process = BillingProcess & {
  fuse: Fuse;
  database: Pool;
  accountActing: ReturnType<typeof createAccountActing>;
};

/** A pool whose process may be killed before any statement and any commit. */
export function mortalPool(pool: Pool, fuse: Fuse): Pool {
  return {
    ...mortal(pool, fuse),
    listen: (channel, onPayload) => pool.listen(channel, onPayload),
    counts: pool.counts,
    close: () => pool.close(),
  };
}

function mortal(database: Database, fuse: Fuse): Database {
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    fuse.burn();
    return work();
  };
  return {
    rows: async (statement) => step(() => database.rows(statement)),
    row: async (statement) => step(() => database.row(statement)),
    run: async (statement) => step(() => database.run(statement)),
    transaction: async (work) =>
      step(() =>
        database.transaction(async (inside) => {
          const result = await work(mortal(inside, fuse));
          fuse.burn();
          return result;
        }),
      ),
  };
}

/** A provider whose caller may be killed before a request, or after it, losing the answer. */
export function mortalProvider(provider: PaymentProvider, fuse: Fuse): PaymentProvider {
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    fuse.burn();
    const answer = await work();
    fuse.burn();
    return answer;
  };
  return {
    ...provider,
    start: (order) => around(() => provider.start(order)),
    charge: (charge) => around(() => provider.charge(charge)),
    chargeStatus: (key) => around(() => provider.chargeStatus(key)),
    refund: (refund) => around(() => provider.refund(refund)),
    cancel: (mandate) => around(() => provider.cancel(mandate)),
    close: (reference) => around(() => provider.close(reference)),
    status: (reference) => around(() => provider.status(reference)),
  };
}
