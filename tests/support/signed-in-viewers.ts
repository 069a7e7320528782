import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type Viewer = { token: string; profile: number; account: number };

/** Accounts, each signed in on one device; with a running subscription unless they are `unpaid`. */
export async function signInViewers(
  pool: Pool,
  viewers: number,
  { unpaid = false }: { unpaid?: boolean } = {},
): Promise<Viewer[]> {
  const serial = randomBytes(4).toString("hex");
  const tokens = Array.from({ length: viewers }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  const accounts = await pool.rows<{ id: number }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, type)
    select 'viewer-' || ${serial} || '-' || n || '@example.org', 'x', 'Ada', 'Lovelace', 1, '1980-12-10', 1
    from generate_series(1, ${viewers}::integer) n returning id`);
  const ids = accounts.map(({ id }) => id);
  const profiles = await pool.rows<{ id: number; account_id: number }>(sql`
    insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index)
    select id, 'Ada', 'a', false, true, 0 from unnest(${ids}::integer[]) id returning id, account_id`);
  if (!unpaid)
    await pool.run(sql`
      insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents,
        started_at, period_starts_at, period_ends_at)
      select id, 1, 'active', 'sandbox', 'card', 999, 999, now(), now(), now() + interval '1 month'
      from unnest(${ids}::integer[]) id`);
  await pool.run(sql`
    insert into sessions (account_id, token_hash, device_name, last_used_at, expires_at)
    select id, decode(hash, 'hex'), 'TV', now(), now() + interval '30 days'
    from unnest(${ids}::integer[], ${hashes}::text[]) given (id, hash)`);
  const profileOf = new Map(profiles.map(({ id, account_id }) => [account_id, id]));
  return ids.map((id, index) => ({ token: tokens[index] ?? "", profile: profileOf.get(id) ?? 0, account: id }));
}
