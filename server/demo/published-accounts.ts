import { randomBytes } from "node:crypto";
import { createPasswords } from "#server/adapters/passwords.ts";
import { ConfigError } from "#server/config/config.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The demonstration's accounts: nobody can own an address below `.example` (RFC 2606). */
const isPublished = sql`email like ${"%.example"}`;

/**
 * For production.
 * @throws ConfigError when the database holds accounts with published passwords, or of made-up people
 */
export async function refusePublishedAccounts(database: Database): Promise<void> {
  const accounts = await database.rows<{ email: string }>(sql`
    select email from (
      select email from accounts where ${isPublished}
      union select email from staff_members where ${isPublished} and ended_at is null) demonstration
    order by email not like '%@silecs.example', email limit 4`);
  if (accounts.length === 0) return;
  const named = accounts.slice(0, 3).map(({ email }) => email);
  throw new ConfigError(
    `Not fit for production:\n  The database holds accounts of the demonstration, whose password is published ` +
      `(${named.join(", ")}${accounts.length > named.length ? ", …" : ""}): ` +
      "set DATABASE_URL or DATA_DIR to another database, or run 'npm run demo -- --close-accounts'",
  );
}

/**
 * Closes these accounts: sign-in is disabled, personal data removed, subscriptions ended. The rows stay, because payments
 * and invoices refer to them. Returns their number.
 */
export async function closePublishedAccounts(database: Pool, at: Date): Promise<number> {
  const passwordHash = await createPasswords().hash(randomBytes(32).toString("base64"));
  return database.transaction(async (inside) => {
    const accounts = sql`(select id from accounts where ${isPublished})`;
    await inside.run(sql`
      update subscriptions set status = 'expired', period_ends_at = least(period_ends_at, ${at}), next_payment_at = null,
        ended_at = ${at}
      where account_id in ${accounts} and status in ('trialing', 'active', 'past_due')`);
    await inside.run(sql`
      delete from watch_log where profile_id in (select id from profiles where account_id in ${accounts})`);
    for (const table of [
      "profiles",
      "sessions",
      "contact_messages",
      "client_group_members",
      "staff_notes",
      "sent_letters",
    ])
      await inside.run(sql`delete from ${sql([table])} where account_id in ${accounts}`);
    // Nobody receives what they were told of.
    await inside.run(sql`delete from webhook_endpoints where url like 'https://%.example/%'`);
    const members = sql`(select id from staff_members where ${isPublished})`;
    for (const table of ["staff_sessions", "staff_passkeys", "staff_recovery_codes", "staff_access_links"])
      await inside.run(sql`delete from ${sql([table])} where member_id in ${members}`);
    const staff = await inside.run(sql`
      update staff_members set ended_at = ${at}, password_hash = null, totp_secret = null, totp_last_step = null
      where ${isPublished} and ended_at is null`);
    const subscribers = await inside.run(sql`
      update accounts set email = 'erased-' || id || '@invalid', password_hash = ${passwordHash}, first_name = '',
        last_name = '', nickname = '', phone = null, parental_code_hash = null, erased_at = ${at}
      where ${isPublished}`);
    return subscribers + staff;
  });
}
