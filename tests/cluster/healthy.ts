import { setTimeout as sleep } from "node:timers/promises";
import type { Layout } from "#commands/cluster/layout.ts";
import { membersOf } from "#commands/cluster/questions.ts";

const patienceMilliseconds = 180_000;

/** Waits until there is a primary and two standbys that follow it. @throws Error with what there is instead */
export async function healthy(layout: Layout): Promise<void> {
  for (const until = Date.now() + patienceMilliseconds; ; await sleep(500)) {
    const members = (await membersOf(layout)) ?? [];
    const following = members.filter(({ role, state }) => role === "leader" || /^(?:running|streaming)$/.test(state));
    if (following.length === 3 && members.some(({ role }) => role === "sync_standby")) return;
    if (Date.now() > until) throw new Error(`the cluster does not heal: ${JSON.stringify(members)}`);
  }
}
