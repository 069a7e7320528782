import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { Database, Pool } from "#server/database/pool.ts";

/** What a killed process's work ends with. */
export class Killed extends Error {
  override name = "Killed";
}

/** Lets a process take so many steps and then no more. */
export class Fuse {
  #left = Infinity;

  /** Before every step. @throws Killed once it has burnt down */
  burn(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new Killed();
  }
  light(steps: number): void {
    this.#left = steps;
  }
  /** Another process takes the place of the killed one. */
  replace(): void {
    this.#left = Infinity;
  }
}

/** A pool whose process can die before any statement and before any commit. */
export function mortalPool(pool: Pool, fuse: Fuse): Pool {
  return { ...mortal(pool, fuse), listen: (channel, hear) => pool.listen(channel, hear), close: () => pool.close() };
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

/** A provider whose caller can die before a request, and after it with the answer lost. */
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
