import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/**
 * What a service of some years has beside subscribers: refunds, disputes, messages, requests by law, coupons, webhooks, and the
 * audit log, whose seals are left out, since they are written one by one.
 */
export async function addBusiness(pool: Pool, count: number): Promise<void> {
  await addMoney(pool, count);
  await addMessages(pool, count);
  await addCoupons(pool, count);
  await addWebhooks(pool, count);
  await pool.run(sql`alter table audit_log disable trigger audit_log_sealed`);
  await pool.run(sql`
    insert into audit_log (actor, roles, call, subject, after, address, created_at)
    select 'ada' || n % 20 || '@example.org', '{support}', 'POST /admin/subscribers/{id}/notes', 'account ' || n % 10000,
      '{"note": 1}', '192.0.2.1', now() - make_interval(mins => ${count * 3}::integer - n)
    from generate_series(1, ${count * 3}::integer) n`);
  await pool.run(sql`alter table audit_log enable trigger audit_log_sealed`);
  await pool.run(sql`vacuum analyze`);
}

/** A refund of every twentieth payment, a dispute of every two-hundredth. */
async function addMoney(pool: Pool, count: number): Promise<void> {
  await pool.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, provider_reference,
      idempotency_key, refunds_id, created_at, settled_at)
    select subscription_id, account_id, 'refund', period_starts_at, 200, 'paid', provider, 're_' || md5(id::text),
      'bench-refund-' || id, id, created_at, settled_at
    from payments where idempotency_key like 'desk-%' and status = 'paid' and id % 20 = 0 limit ${count}`);
  await pool.run(sql`
    insert into disputes (account_id, subscription_id, payment_id, provider, reference, is_by_hand, reason, state, awaits,
      amount_cents, held_cents, opened_at, told_at, closed_at)
    select account_id, subscription_id, id, provider, 'bench-' || id, true, 'other', case when id % 1400 = 1 then 'open' else 'won' end,
      case when id % 1400 = 1 then 'us' end, 999, 0, created_at, created_at, case when id % 1400 <> 1 then created_at end
    from payments where idempotency_key like 'desk-%' and status = 'paid' and id % 200 = 1 limit ${count}`);
}

/** One message in forty waits, one in ten is a request by law. */
async function addMessages(pool: Pool, count: number): Promise<void> {
  await pool.run(sql`
    with written as (
      insert into contact_messages (account_id, civility, last_name, first_name, email, object, message, created_at, waiting_since,
        answered_at, answered_by, closed_at, closed_by, locale)
      select id, 2, last_name, first_name, email, 'Question', repeat('Bonjour, je ne peux plus lire. ', 8), at, at,
        case when n % 40 <> 0 then at end, case when n % 40 <> 0 then 'Ada' end, case when n % 40 <> 0 then at end,
        case when n % 40 <> 0 then 'Ada' end, 'fr'
      from (
        select a.*, row_number() over (order by a.id) as n, now() - make_interval(mins => a.id % 500000) as at
        from accounts a where password_hash = 'x' limit ${count}) people
      returning id, created_at, closed_at)
    insert into legal_requests (message_id, kind, received_on, due_on, outcome, settled_at, settled_by)
    select id, 'access', created_at::date, created_at::date + 30, case when closed_at is not null then 'granted' end, closed_at,
      case when closed_at is not null then 'Ada' end
    from written where id % 10 = 0`);
}

async function addCoupons(pool: Pool, count: number): Promise<void> {
  await pool.run(sql`
    insert into coupons (code, discount_cents, campaign, created_at)
    select 'BENCH' || n, 200, 'Campagne ' || n / 500, now() - make_interval(mins => n)
    from generate_series(1, ${Math.ceil(count / 3)}::integer) n`);
  await pool.run(sql`
    insert into coupon_uses (coupon_id, account_id, subscription_id)
    select c.id, s.account_id, s.id
    from (select *, row_number() over (order by id) as n from subscriptions limit ${count}) s
    join (select id, row_number() over (order by id) as n from coupons where code like 'BENCH%') c
      on c.n = 1 + s.n % ${Math.ceil(count / 3)}::integer`);
}

async function addWebhooks(pool: Pool, count: number): Promise<void> {
  await pool.run(sql`
    insert into webhook_endpoints (url, description, events, state, secret, created_at)
    select 'https://hooks' || n || '.example.org/', 'Bench ' || n, '{refund.made}', 'off', 'x', now() from generate_series(1, 5) n`);
  await pool.run(sql`
    insert into webhook_events (id, type, payload, created_at)
    select 'evt_' || md5(n::text), 'refund.made', '{"type":"refund.made"}', now() - make_interval(secs => n)
    from generate_series(1, ${count}::integer) n`);
  await pool.run(sql`
    with delivered as (
      insert into webhook_deliveries (endpoint_id, event_id, state, tries, created_at)
      select e.id, v.id, 'delivered', 1, v.created_at from webhook_endpoints e, webhook_events v returning id, created_at)
    insert into webhook_tries (delivery_id, at, duration_ms, status, answer)
    select id, created_at, 42, 200, 'ok' from delivered`);
}
