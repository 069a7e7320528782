import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { findNews, type NewsRow } from "./queries.ts";

/** Every open page asks every 13 s, and almost always nothing has changed. */
const limits = { name: "news", freshMs: 86_400_000, staleMs: 0, most: 20_000 };

/**
 * What is new for a profile. Sends no statement while the revision that the session check reads is unchanged: it rises with
 * every notification, and with likes and comments that notifications are about. Titles may hide a notification: the cache is
 * dropped when the catalogue changes, an answer is not used beyond the next date at which one of its titles appears or goes,
 * and a profile's ceiling and country are part of the key.
 */
export function createNews(database: Database, cache: MakeCache) {
  const kept = cache<NewsRow>(limits);
  return async (call: ProfileCall): Promise<NewsRow> => {
    const { profileId, newsRevision, isKid, ageCeiling, territory } = call.caller;
    const key = [profileId, newsRevision, isKid, ageCeiling, territory].join(" ");
    const load = () => findNews(database, call);
    const known = await kept.get(key, load);
    if (known.until === null || call.at < known.until) return known;
    kept.forget(key);
    return kept.get(key, load);
  };
}
