import type { WebhookEndpoint, WebhookEvent } from "#contract/admin/webhook-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type EndpointRow = {
  id: number;
  url: string;
  description: string;
  events: WebhookEvent[];
  state: WebhookEndpoint["state"];
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  failing_since: Date | null;
  last_failed_at: Date | null;
  created_at: Date;
};

const columns = sql`id, url, description, events, state, secret, old_secret, old_secret_until, failing_since,
  last_failed_at, created_at`;

export function listEndpoints(database: Database) {
  return database.rows<EndpointRow>(sql`select ${columns} from webhook_endpoints order by id`);
}

export type DeliveryCounts = { endpoint_id: number; waiting: number; delivered: number; failed: number };

export function countDeliveries(database: Database) {
  return database.rows<DeliveryCounts>(sql`
    select endpoint_id, count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'failed') as failed
    from webhook_deliveries group by endpoint_id`);
}

export function findEndpoint(database: Database, id: number) {
  return database.row<EndpointRow>(sql`select ${columns} from webhook_endpoints where id = ${id}`);
}

/** Not against new deliveries, which a renewal or a refund must never wait to write. */
export function lockEndpoint(database: Database, id: number) {
  return database.row<EndpointRow>(sql`select ${columns} from webhook_endpoints where id = ${id} for no key update`);
}

/** Locked, so that two additions at once do not pass the limit together. */
export async function countEndpoints(database: Database): Promise<number> {
  await database.run(sql`lock table webhook_endpoints in share row exclusive mode`);
  const row = await database.row<{ endpoints: number }>(sql`select count(*) as endpoints from webhook_endpoints`);
  return row?.endpoints ?? 0;
}

/** A secret is sealed for its row, whose number is therefore known first. */
export async function nextEndpointId(database: Database): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))::integer as id`);
  return row?.id ?? 0;
}

type Given = { id: number; url: string; description: string; events: readonly WebhookEvent[] };

export function insertEndpoint(database: Database, given: Given & { secret: Buffer; at: Date }) {
  return database.run(sql`
    insert into webhook_endpoints (id, url, description, events, state, secret, created_at)
    values (${given.id}, ${given.url}, ${given.description}, ${[...given.events]}, 'on', ${given.secret}, ${given.at})`);
}

/** An endpoint that is switched on again begins without its failures. */
export function updateEndpoint(database: Database, given: Given & { state: EndpointRow["state"] }) {
  const { id, url, description, events, state } = given;
  return database.run(sql`
    update webhook_endpoints set url = ${url}, description = ${description}, events = ${[...events]},
      failing_since = case when state <> 'on' and ${state} = 'on' then null else failing_since end,
      last_failed_at = case when state <> 'on' and ${state} = 'on' then null else last_failed_at end, state = ${state}
    where id = ${id}`);
}

export function deleteEndpoint(database: Database, id: number) {
  return database.run(sql`delete from webhook_endpoints where id = ${id}`);
}

export function replaceSecret(database: Database, id: number, secret: Buffer, oldUntil: Date) {
  return database.run(sql`
    update webhook_endpoints set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret} where id = ${id}`);
}

export function noteArrival(database: Database, id: number) {
  return database.run(sql`
    update webhook_endpoints set failing_since = null, last_failed_at = null
    where id = ${id} and failing_since is not null`);
}

export function noteFailure(database: Database, id: number, since: Date, at: Date) {
  return database.run(sql`
    update webhook_endpoints set failing_since = ${since}, last_failed_at = ${at} where id = ${id}`);
}

export function switchOff(database: Database, id: number) {
  return database.run(sql`update webhook_endpoints set state = 'failed' where id = ${id}`);
}

/** Endpoints that hear of events of some of these types. */
export function findListeners(database: Database, types: readonly string[]) {
  return database.rows<{ id: number; events: string[] }>(sql`
    select id, events from webhook_endpoints where state = 'on' and events && ${[...types]}::text[] order by id`);
}
