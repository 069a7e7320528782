import type { Database } from "#server/database/pool.ts";
import { advance } from "../rules/life.ts";
import { followEnds } from "../subscriptions/ending.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { findSubscription } from "../subscriptions/queries.ts";
import type { DisputeContext } from "./deps.ts";
import { findSettings, liftSuspension, suspend, type DisputeRow } from "./queries.ts";

type Followed = Pick<DisputeRow, "subscription_id" | "state">;

/**
 * What the operator has set for the subscription whose payment is disputed. The caller holds the account's lock. A charge that
 * waits for the dispute needs nothing here: `isPaused` reads it.
 */
export async function followSubscription(
  inside: Database,
  { jobs }: DisputeContext,
  { subscription_id: subscriptionId, state }: Followed,
  at: Date,
): Promise<void> {
  const settings = await findSettings(inside);
  if (state === "open") {
    if (settings.while_open !== "suspend") return;
    if ((await suspend(inside, subscriptionId, at)) > 0)
      await jobs.letter.enqueue(inside, { kind: "disputed", became: "suspended", subscriptionId });
    return;
  }
  const isBack = (await liftSuspension(inside, subscriptionId)) > 0;
  if (state === "lost" && settings.when_lost === "end" && (await end(inside, { jobs }, subscriptionId, at))) return;
  if (isBack) await jobs.letter.enqueue(inside, { kind: "disputed", became: "resumed", subscriptionId });
}

/** Ends what still runs. Its letter is not the one about charges that failed. */
async function end(
  inside: Database,
  { jobs }: Pick<DisputeContext, "jobs">,
  subscriptionId: number,
  at: Date,
): Promise<boolean> {
  const row = await findSubscription(inside, subscriptionId);
  const life = row && advance(lifeOf(row), { kind: "refunded" }, at);
  if (!row || life === undefined || typeof life === "string") return false;
  await writeLives(inside, [{ id: row.id, life }]);
  await followEnds(inside, jobs, [{ row: { ...row, cancel_asked_at: row.cancel_asked_at ?? at }, life }], at);
  await jobs.letter.enqueue(inside, { kind: "disputed", became: "ended", subscriptionId });
  return true;
}
