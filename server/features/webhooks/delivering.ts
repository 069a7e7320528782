import type { Posted } from "#server/adapters/webhooks/post.ts";
import type { Database } from "#server/database/pool.ts";
import type { JobRun } from "#server/jobs/run.ts";
import { endTurn, findDue, insertTry, type DueDelivery } from "./delivery-queries.ts";
import type { SwitchedOff, WebhooksDeps } from "./deps.ts";
import {
  findEndpoint,
  lockEndpoint,
  noteArrival,
  noteFailure,
  switchOff,
  type EndpointRow,
} from "./endpoint-queries.ts";
import { enqueueTry, type DeliverJob } from "./recording.ts";
import { failingSince, isFailingTooLong, retrySeconds } from "./retrying.ts";
import { signedHeaders } from "./signing.ts";

type Turn = { deliveryId: number; turn: number };
type Tried = { due: DueDelivery; turn: number; posted: Posted; at: Date; durationMs: number };
type Delivering = WebhooksDeps & {
  deliver: () => DeliverJob;
  tellAdmins(inside: Database, off: SwitchedOff): Promise<void>;
};

/**
 * One try of one delivery. A run that dies before its outcome is written is made again by another, with the same id: receivers
 * get an event at least once.
 */
export async function tryDelivery(deps: Delivering, { deliveryId, turn }: Turn, run: JobRun): Promise<void> {
  const { database, postman, now, elapsed } = deps;
  const due = await findDue(database, deliveryId, turn);
  const endpoint = due && (await findEndpoint(database, due.endpoint_id));
  if (!due || !endpoint) return;
  if (endpoint.state !== "on") {
    await endTurn(database, { id: due.id, turn, state: "failed", nextAt: null, tries: due.tries });
    return;
  }
  const [at, began] = [now(), elapsed()];
  const headers = {
    "content-type": "application/json",
    "user-agent": "Silecs-Webhooks/1",
    ...signedHeaders(secretsOf(deps, endpoint, at), { id: due.event_id, at, payload: due.payload }),
  };
  const posted = await postman.post(endpoint.url, { headers, body: due.payload }, run.signal);
  const durationMs = Math.round(elapsed() - began);
  await database.transaction((inside) => writeOutcome(inside, deps, { due, turn, posted, at: run.at, durationMs }));
}

function secretsOf({ secrets }: WebhooksDeps, endpoint: EndpointRow, at: Date): string[] {
  const { id, secret, old_secret: old, old_secret_until: until } = endpoint;
  return [secret, ...(old && until && until > at ? [old] : [])].map((sealed) => secrets.open(sealed, id));
}

async function writeOutcome(inside: Database, deps: Delivering, { due, turn, posted, at, durationMs }: Tried) {
  const endpoint = await lockEndpoint(inside, due.endpoint_id);
  if (!endpoint) return;
  const tries = due.tries + 1;
  const isArrived = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const wait = isArrived || posted.status === 410 ? null : retrySeconds(tries, deps.random(), posted.retryAfterSeconds);
  const nextAt = wait === null ? null : new Date(at.getTime() + Math.round(wait * 1000));
  const state = isArrived ? "delivered" : nextAt ? "waiting" : "failed";
  // A replay meanwhile has made a turn of its own, and the try stands in the history all the same.
  const written = await endTurn(inside, { id: due.id, turn, state, nextAt, tries });
  const { status, error, answer } = posted;
  await insertTry(inside, { deliveryId: due.id, at, durationMs, status, error, answer });
  if (written > 0 && nextAt) {
    await enqueueTry(inside, deps.deliver(), { id: due.id, turn: turn + 1, endpointId: endpoint.id, runAt: nextAt });
  }
  await (isArrived ? noteArrival(inside, endpoint.id) : failed(inside, deps, endpoint, { status, at }));
}

async function failed(
  inside: Database,
  deps: Delivering,
  endpoint: EndpointRow,
  { status, at }: { status: number | null; at: Date },
): Promise<void> {
  const since = failingSince(endpoint, at);
  await noteFailure(inside, endpoint.id, since, at);
  const why = status === 410 ? "gone" : isFailingTooLong(since, at) ? "failing" : null;
  if (why === null || endpoint.state !== "on") return;
  await switchOff(inside, endpoint.id);
  const off = { endpointId: endpoint.id, url: endpoint.url, since: since.toISOString(), why } as const;
  await deps.noteFinding(inside, off, at);
  await deps.tellAdmins(inside, off);
}
