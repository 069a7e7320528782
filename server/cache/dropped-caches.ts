import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { createCache, type Cache, type CacheLimits } from "./cache.ts";

/** Creates a cache that is invalidated together with the others. */
export type MakeCache = <V>(limits: CacheLimits<V>) => Cache<V>;

/** Creates caches that are cleared on every NOTIFY of the given channels, from any process. */
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
