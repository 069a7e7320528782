import { createCache } from "#server/cache/cache.ts";
import type { Clock } from "#server/clock.ts";
import { batched } from "#server/database/batched.ts";
import type { Pool } from "#server/database/pool.ts";
import { findSessionStates, type SessionState } from "./session-queries.ts";

const mostInOneStatement = 100;
const minuteMs = 60_000;

export type IsLiveSession = (session: { sessionId: number; profileId: number }) => Promise<boolean>;

/**
 * Whether what a device was given while it acted as a profile is still its own: until it signs out, and not once it has
 * entered the kids space as another profile. Sessions are kept in memory, because every segment of a film asks; a change in
 * any process forgets the one that changed. What is known outlives a database that is away, so that films play on.
 */
export async function createSessionLiveness(database: Pool, clock: Clock): Promise<IsLiveSession> {
  const states = createCache<SessionState>(clock, {
    name: "sessions",
    freshMs: minuteMs,
    staleMs: 60 * minuteMs,
    most: 20_000,
  });
  const find = batched((ids: number[]) => findSessionStates(database, ids), mostInOneStatement);
  await database.listen("session_changed", (id) => (id === "" ? states.drop() : states.forget(id)));
  return async ({ sessionId, profileId }) => {
    const state = await states.get(String(sessionId), () => find(sessionId));
    return state !== undefined && !state.has_ended && (!state.in_kids_space || state.profile_id === profileId);
  };
}
