import { sql } from "#server/database/sql.ts";
import type { CatalogueFixture } from "./catalogue-fixture.ts";

/** A payment of the first subscription, its refund, and its dispute, the first of all. */
export async function makeRefund({ database, clock }: CatalogueFixture): Promise<number> {
  const at = clock.now();
  const insert = (kind: "first" | "refund", of: number | null) =>
    database.row<{ id: number }>(sql`
      insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
        provider_reference, idempotency_key, refunds_id, created_at, settled_at)
      select id, account_id, ${kind}, ${at}::timestamptz - interval '1 year', 999, 'paid', 'sandbox', ${`desk-${kind}`}, ${`desk-${kind}`},
        ${of}::integer, ${at}, ${at}
      from subscriptions order by id limit 1 returning id`);
  const paid = await insert("first", null);
  await database.run(sql`
    insert into disputes (account_id, subscription_id, payment_id, provider, reference, is_by_hand, reason, state, awaits,
      amount_cents, held_cents, opened_at, told_at)
    select account_id, subscription_id, id, provider, 'desk', true, 'other', 'open', 'us', 999, 0, ${at}, ${at}
    from payments where id = ${paid?.id ?? 0}`);
  return (await insert("refund", paid?.id ?? null))?.id ?? 0;
}

/** An outage with the people whom it hit. */
export async function makeOutage({ database, clock }: CatalogueFixture): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    with outage as (
      insert into outages (began_at, ended_at, days, asked_at, asked_by)
      select ${clock.now()}::timestamptz - interval '2 hours', ${clock.now()}, 3, ${clock.now()}, 'ada@example.org' returning id)
    insert into outage_people (outage_id, account_id, outcome)
    select outage.id, a.id, 'waiting' from outage cross join accounts a returning outage_id as id`);
  return row?.id ?? 0;
}

/** The first export, which is done. */
export function makeExport({ database, clock }: CatalogueFixture, memberId: number) {
  const at = clock.now();
  return database.run(sql`
    insert into exports (kind, member_id, ordered_by, state, ordered_at, cut, waits_for, ended_at, expires_at)
    values ('payments', ${memberId}, 'ada@example.org', 'done', ${at}, '0', '{}', ${at}, ${at}::timestamptz + interval '7 days')`);
}

/** The first endpoint, with one delivery that arrived. */
export function makeDelivery({ database, clock }: CatalogueFixture) {
  const at = clock.now();
  return database.run(sql`
    with endpoint as (
      insert into webhook_endpoints (url, description, events, state, secret, created_at)
      values ('https://hooks.example.org/', '', '{refund.made}', 'on', 'x', ${at}) returning id),
    event as (
      insert into webhook_events (id, type, payload, created_at)
      values (${`evt_${"0".repeat(32)}`}, 'refund.made', '{}', ${at}) returning id),
    delivery as (
      insert into webhook_deliveries (endpoint_id, event_id, state, created_at)
      select endpoint.id, event.id, 'delivered', ${at} from endpoint, event returning id)
    insert into webhook_tries (delivery_id, at, duration_ms, status, answer) select id, ${at}, 1, 200, '' from delivery`);
}

/** A declaration under a nearly right address, which waits for its person. */
export async function makeDeclaration({ database, clock }: CatalogueFixture): Promise<number> {
  const at = clock.now();
  const row = await database.row<{ id: number }>(sql`
    with declared as (
      insert into termination_requests (kind, name, email, reference, received_at, outcome)
      values ('cancel', 'Ada Lovelace', 'viewer-l@example.fr', 'F-1', ${at}, 'not-found') returning id),
    written as (
      insert into contact_messages (civility, last_name, first_name, email, message, created_at)
      values (1, 'Lovelace', 'Ada', 'viewer-l@example.fr', 'Bonjour', ${at}) returning id)
    insert into legal_requests (message_id, kind, received_on, due_on, declaration_id)
    select written.id, 'cancellation', ${at}::timestamptz::date, ${at}::timestamptz::date + 14, declared.id
    from declared, written returning declaration_id as id`);
  return row?.id ?? 0;
}

/** Two rights holders, who share each film and series. */
export function makeRightsShares({ database, clock }: CatalogueFixture) {
  const at = clock.now();
  return database.run(sql`
    with holder as (
      insert into rights_holders (name, contact, address, email, remuneration, notes, state, created_at)
      select name, '', '', '', 'by_minutes', '', 'active', ${at} from unnest(array['Arte', 'Gaumont']) name returning id)
    insert into rights_shares (holder_id, title_id, names, basis_points, from_day, created_at)
    select holder.id, v.id, '{}', 4000, '2026-01-01', ${at} from holder, videos v where v.type <> 'episode'`);
}
