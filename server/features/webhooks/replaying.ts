import type { Pool } from "#server/database/pool.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { beginRangeAgain } from "./replay-queries.ts";
import { findEndpoint } from "./endpoint-queries.ts";
import { enqueueTry, type DeliverJob } from "./recording.ts";

/** Instants are ISO 8601. `after`: the last delivery that was begun again. */
export type Replay = { endpointId: number; from: string; to: string; onlyFailed: boolean; after: number };
export type ReplayJob = Job<Replay>;

const batch = 100;

/**
 * Begins the deliveries of a period again, a batch in each transaction, which also enqueues the job for the next one: a run that
 * dies is taken up where it ended. It stops where the endpoint is switched off meanwhile.
 */
export async function replayBatch(
  { database, deliver, again }: { database: Pool; deliver: DeliverJob; again: ReplayJob },
  replay: Replay,
  at: Date,
): Promise<void> {
  await database.transaction(async (inside) => {
    const { endpointId } = replay;
    if ((await findEndpoint(inside, endpointId))?.state !== "on") return;
    const range = { ...replay, from: new Date(replay.from), to: new Date(replay.to) };
    const begun = await beginRangeAgain(inside, range, { limit: batch, at });
    for (const { id, turn } of begun) await enqueueTry(inside, deliver, { id, turn, endpointId });
    const last = begun.at(-1);
    if (last && begun.length === batch) await again.enqueue(inside, { ...replay, after: last.id });
  });
}
