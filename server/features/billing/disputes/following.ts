import type { Database } from "#server/database/pool.ts";
import type { LifeLetter } from "../deps.ts";
import { advance } from "../rules/life.ts";
import { followEnds } from "../subscriptions/ending.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { findSubscription } from "../subscriptions/queries.ts";
import type { DisputeContext } from "./deps.ts";
import type { DisputeRow } from "./queries.ts";
import { letGoOn, liftSuspension, suspend } from "./suspension-queries.ts";

type Followed = Pick<DisputeRow, "id" | "subscription_id" | "state" | "while_open" | "when_lost">;
type Became = Extract<LifeLetter, { kind: "disputed" }>["became"];

/**
 * What was set for the subscription when its payment was disputed. The caller holds the account's lock. Charges that we make wait
 * without further ado (`isPaused`); a provider that charges by itself is asked to stop.
 */
export async function followSubscription(
  inside: Database,
  { jobs }: DisputeContext,
  { subscription_id: subscriptionId, state, while_open: whileOpen, when_lost: whenLost }: Followed,
  at: Date,
): Promise<void> {
  const tell = (became: Became) => jobs.letter.enqueue(inside, { kind: "disputed", became, subscriptionId });
  if (whileOpen !== "keep") await jobs.holdCharges.enqueue(inside, { subscriptionId });
  if (state === "open") {
    if (whileOpen === "suspend" && (await suspend(inside, subscriptionId, at)) > 0) await tell("suspended");
    return;
  }
  const isBack = (await liftSuspension(inside, subscriptionId)) > 0;
  if (state === "lost" && whenLost === "end" && (await end(inside, { jobs }, subscriptionId, at))) return;
  if (isBack) await tell("resumed");
}

/** The operator does not wait for the dispute's end: access and charges go on as if it suspended nothing. */
export async function goOnMeanwhile(
  inside: Database,
  { jobs }: Pick<DisputeContext, "jobs">,
  { id, subscription_id: subscriptionId }: Followed,
): Promise<void> {
  await letGoOn(inside, id);
  await jobs.holdCharges.enqueue(inside, { subscriptionId });
  if ((await liftSuspension(inside, subscriptionId)) > 0)
    await jobs.letter.enqueue(inside, { kind: "disputed", became: "restored", subscriptionId });
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
