import { randomBytes } from "node:crypto";
import type { WebhookEndpoint, WebhookEvent } from "#contract/admin/webhook-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { WebhooksDeps } from "./deps.ts";
import {
  countDeliveries,
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  nextEndpointId,
  replaceSecret,
  updateEndpoint,
  type DeliveryCounts,
  type EndpointRow,
} from "./endpoint-queries.ts";
import { writtenSecret } from "./signing.ts";

const mostEndpoints = 20;
const secretBytes = 32;
const oldSecretMilliseconds = 24 * 3_600_000;

type Given = { url: string; description: string; events: readonly WebhookEvent[] };

/** Admins' management of endpoints. Changes take the transaction of the call. */
export function createEndpoints(deps: WebhooksDeps) {
  const { secrets, postman, resolveFinding } = deps;
  const requireAllowed = (url: string): void => {
    if (!postman.isAllowed(url)) throw new AppError("invalid", { fields: { url: "webhookUrl" } });
  };
  const present = async (database: Database, id: number): Promise<WebhookEndpoint> => {
    const row = found(await findEndpoint(database, id), "webhook", id);
    return endpointOf(row, await countDeliveries(database));
  };

  return {
    present,
    async list(database: Database): Promise<WebhookEndpoint[]> {
      const counts = await countDeliveries(database);
      return (await listEndpoints(database)).map((row) => endpointOf(row, counts));
    },
    /** @throws AppError invalid for an address that is not public; conflict beyond `mostEndpoints` */
    async add(inside: Database, given: Given, at: Date) {
      requireAllowed(given.url);
      if ((await countEndpoints(inside)) >= mostEndpoints) throw new AppError("conflict", { said: tooMany });
      const id = await nextEndpointId(inside);
      const secret = writtenSecret(randomBytes(secretBytes));
      await insertEndpoint(inside, { ...given, id, secret: secrets.seal(secret, id), at });
      return { endpoint: await present(inside, id), secret };
    },
    /** Returns it as it was, too. @throws AppError notFound, invalid */
    async change(inside: Database, id: number, { is_on: isOn, ...given }: Given & { is_on: boolean }, at: Date) {
      requireAllowed(given.url);
      const before = found(await lockEndpoint(inside, id), "webhook", id);
      const state = isOn ? "on" : before.state === "failed" ? "failed" : "off";
      await updateEndpoint(inside, { ...given, id, state });
      if (isOn) await resolveFinding(inside, id, at);
      return { before, after: await present(inside, id) };
    },
    /** @throws AppError notFound */
    async remove(inside: Database, id: number, at: Date): Promise<EndpointRow> {
      const before = found(await lockEndpoint(inside, id), "webhook", id);
      await deleteEndpoint(inside, id);
      await resolveFinding(inside, id, at);
      return before;
    },
    /** @throws AppError notFound */
    async rotate(inside: Database, id: number, at: Date) {
      const { url } = found(await lockEndpoint(inside, id), "webhook", id);
      const secret = writtenSecret(randomBytes(secretBytes));
      const until = new Date(at.getTime() + oldSecretMilliseconds);
      await replaceSecret(inside, id, secrets.seal(secret, id), until);
      return { url, secret, old_secret_until: until.toISOString() };
    },
  };
}

const tooMany = {
  fr: `Il y a déjà ${mostEndpoints} webhooks\u202f: supprimez-en un d’abord`,
  en: `There are ${mostEndpoints} webhooks already: remove one first`,
};

function endpointOf(row: EndpointRow, counts: readonly DeliveryCounts[]): WebhookEndpoint {
  const { waiting = 0, delivered = 0, failed = 0 } = counts.find((count) => count.endpoint_id === row.id) ?? {};
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    state: row.state,
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    deliveries: { waiting, delivered, failed },
  };
}
