import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { createCache, type Cache, type CacheLimits } from "./cache.ts";

/** Makes a cache that is dropped with the others. */
export type MakeCache = <V>(limits: CacheLimits<V>) => Cache<V>;

/** Caches that are dropped whenever a process says on one of the database's channels that what they hold has changed. */
export async function cachesDroppedOn(
  channels: readonly string[],
  { database, clock }: { database: Pick<Pool, "listen">; clock: Clock },
): Promise<MakeCache> {
  const made: { drop(): void }[] = [];
  const dropAll = () => {
    for (const cache of made) cache.drop();
  };
  for (const channel of channels) await database.listen(channel, dropAll);
  return (limits) => {
    const cache = createCache(clock, limits);
    made.push(cache);
    return cache;
  };
}
