import type { Database } from "#server/database/pool.ts";
import { tryDelivery } from "./delivering.ts";
import { sweepEvents } from "./event-queries.ts";
import type { SwitchedOff, WebhooksDeps } from "./deps.ts";
import { createEndpoints } from "./endpoints.ts";
import { createHistory } from "./history.ts";
import { switchedOffLetter } from "./letters.ts";
import { replayBatch, type Replay, type ReplayJob } from "./replaying.ts";
import { recordEvents, type DeliverJob, type DomainEvent } from "./recording.ts";

const dayMilliseconds = 86_400_000;
const daysKept = 30;
const batch = 500;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Events that other systems are told of by signed HTTP posts. */
export function createWebhooks(deps: WebhooksDeps) {
  const { database, jobs, findAdmins, sendLetter, brandName, publicUrl } = deps;
  const addressOf = async (memberId: number): Promise<string | null> =>
    (await findAdmins(database)).find(({ id }) => id === memberId)?.email ?? null;
  const letter = jobs.define(
    "webhooks.switched-off",
    async ({ memberId, off }: { memberId: number; off: SwitchedOff }) => {
      const email = await addressOf(memberId);
      // No longer an admin.
      if (email === null) return;
      await sendLetter({ email, accountId: null }, switchedOffLetter({ brandName, publicUrl }, off));
    },
    { recipientOf: ({ memberId }) => addressOf(memberId) },
  );
  const tellAdmins = async (inside: Database, off: SwitchedOff) =>
    letter.enqueueAll(
      inside,
      (await findAdmins(inside)).map(({ id }) => ({ memberId: id, off })),
    );
  const deliver: DeliverJob = jobs.define("webhooks.deliver", (turn: { deliveryId: number; turn: number }, run) =>
    tryDelivery({ ...deps, deliver: () => deliver, tellAdmins }, turn, run),
  );
  const replayRange: ReplayJob = jobs.define("webhooks.replay", (replay: Replay, { at }) =>
    replayBatch({ database, deliver, again: replayRange }, replay, at),
  );
  const record = (inside: Database, events: readonly DomainEvent[], at: Date) =>
    recordEvents(inside, deliver, events, at);
  jobs.define("webhooks.titles", async (_data, { at }) => {
    for (;;) {
      const told = await database.transaction((inside) => tellPublications(inside, deps, record, at));
      if (told < batch) return;
    }
  });
  jobs.define("webhooks.sweep", async (_data, { at }) => {
    const before = new Date(at.getTime() - daysKept * dayMilliseconds);
    while ((await sweepEvents(database, before, batch)) === batch);
  });

  return { record, endpoints: createEndpoints(deps), history: createHistory(deliver, replayRange) };
}

async function tellPublications(
  inside: Database,
  { takePublications }: WebhooksDeps,
  record: (inside: Database, events: readonly DomainEvent[], at: Date) => Promise<void>,
  at: Date,
): Promise<number> {
  const titles = await takePublications(inside, at, batch);
  const events = titles.map(({ id, type, published_at: out }) => ({
    type: "title.published" as const,
    data: { title_id: id, title_type: type, published_at: out.toISOString() },
  }));
  await record(inside, events, at);
  return titles.length;
}
