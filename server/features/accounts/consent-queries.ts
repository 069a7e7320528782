import type { Consent } from "#server/database/consent.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Stores a consent, and its wording unless it is stored already. */
export async function recordConsent(database: Database, consent: Consent): Promise<void> {
  const { accountId, kind, choice, text, at } = consent;
  await database.run(sql`
    insert into consent_texts (version, content, recorded_at) values (${text.version}, ${text.content}, ${at})
    on conflict do nothing`);
  await database.run(sql`
    insert into consents (account_id, kind, choice, text_version, given_at)
    values (${accountId}, ${kind}, ${JSON.stringify(choice)}, ${text.version}, ${at})`);
}

/** What was agreed to with the subscription's order; null where nothing was. */
export async function findConsentWording(
  database: Database,
  accountId: number,
  kind: Consent["kind"],
  subscriptionId: number,
): Promise<string | null> {
  const row = await database.row<{ content: string }>(sql`
    select t.content from consents c join consent_texts t on t.version = c.text_version
    where c.account_id = ${accountId} and c.kind = ${kind} and (c.choice ->> 'subscription')::integer = ${subscriptionId}
    order by c.given_at desc limit 1`);
  return row?.content ?? null;
}

/** Whether this consent was given with the subscription's order. */
export async function hasConsent(
  database: Database,
  accountId: number,
  kind: Consent["kind"],
  subscriptionId: number,
): Promise<boolean> {
  const row = await database.row<{ given: boolean }>(sql`
    select exists (select from consents where account_id = ${accountId} and kind = ${kind}
      and (choice ->> 'subscription')::integer = ${subscriptionId}) as given`);
  return row?.given ?? false;
}
