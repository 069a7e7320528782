import { randomBytes } from "node:crypto";
import type { WebhookEvent } from "#contract/admin/webhook-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { insertDeliveries, insertEvents } from "./event-queries.ts";
import { findListeners } from "./endpoint-queries.ts";

/** What happened: ids, states, and amounts in cents. No personal data but the account's number. */
export type DomainEvent = {
  type: WebhookEvent | "webhook.test";
  data: Readonly<Record<string, string | number | null>>;
};

export type DeliverJob = Job<{ deliveryId: number; turn: number }>;

/** Posts that one endpoint is sent at once, in all processes together. */
const atOncePerEndpoint = 2;

/** Writes events in the transaction of what they tell. One statement where nobody listens. */
export async function recordEvents(
  inside: Database,
  deliver: DeliverJob,
  events: readonly DomainEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  const listeners = await findListeners(inside, [...new Set(events.map(({ type }) => type))]);
  if (listeners.length === 0) return;
  const heard = events.filter(({ type }) => listeners.some((listener) => listener.events.includes(type)));
  await sendTo(inside, deliver, heard, (type) => listeners.filter((one) => one.events.includes(type)), at);
}

/** Writes events and their deliveries to the endpoints that `listenersOf` names. Returns the deliveries' ids. */
export async function sendTo(
  inside: Database,
  deliver: DeliverJob,
  events: readonly DomainEvent[],
  listenersOf: (type: string) => readonly { id: number }[],
  at: Date,
): Promise<number[]> {
  const rows = events.map(({ type, data }) => ({
    id: `evt_${randomBytes(16).toString("hex")}`,
    type,
    payload: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  }));
  await insertEvents(inside, rows, at);
  const wanted = rows.flatMap(({ id, type }) =>
    listenersOf(type).map((listener) => ({ endpoint_id: listener.id, event_id: id })),
  );
  const deliveries = await insertDeliveries(inside, wanted, at);
  for (const { id, endpoint_id: endpointId } of deliveries)
    await enqueueTry(inside, deliver, { id, turn: 1, endpointId });
  return deliveries.map(({ id }) => id);
}

export function enqueueTry(
  inside: Database,
  deliver: DeliverJob,
  { id, turn, endpointId, runAt }: { id: number; turn: number; endpointId: number; runAt?: Date },
): Promise<void> {
  const group = { key: `webhook-${endpointId}`, limit: atOncePerEndpoint };
  return deliver.enqueue(inside, { deliveryId: id, turn }, { group, ...(runAt ? { runAt } : {}) });
}
