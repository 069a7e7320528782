import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Everything kept about an account as one JSON text: no hash, no token, nothing of other people. */
export async function exportAccount(database: Database, accountId: number): Promise<string | undefined> {
  const row = await database.row<{ data: string }>(sql`
    select jsonb_pretty(jsonb_build_object(
      'account', to_jsonb(a) - 'password_hash' - 'parental_code_hash' - 'parental_wrong_tries' - 'parental_locked_until',
      'profiles', ${profiles(accountId)},
      'devices', (select jsonb_agg(to_jsonb(s) - 'token_hash' order by s.id) from sessions s where s.account_id = a.id),
      'consents', (select jsonb_agg(to_jsonb(c) - 'visitor' order by c.id) from consents c where c.account_id = a.id),
      'subscriptions', (select jsonb_agg(to_jsonb(s) - 'provider_reference' - 'approve_url' order by s.id)
        from subscriptions s where s.account_id = a.id),
      'payments', (select jsonb_agg(to_jsonb(p) - 'provider_reference' - 'idempotency_key' order by p.id)
        from payments p where p.account_id = a.id),
      'invoices', (select jsonb_agg(to_jsonb(i) order by i.issued_at) from invoices i where i.account_id = a.id),
      'messages', (select jsonb_agg(to_jsonb(m) order by m.id) from contact_messages m where m.account_id = a.id)
    )) as data
    from accounts a where a.id = ${accountId} and a.erased_at is null`);
  return row?.data;
}

function profiles(accountId: number) {
  return sql`(select jsonb_agg(to_jsonb(p) || jsonb_build_object(
      'histories', (select jsonb_agg(to_jsonb(h) || jsonb_build_object('title', v.title_fr) order by h.watched_at)
        from histories h join videos v on v.id = h.video_id where h.profile_id = p.id),
      'likes', (select jsonb_agg(to_jsonb(l) || jsonb_build_object('title', v.title_fr) order by l.created_at)
        from likes l join videos v on v.id = l.video_id where l.profile_id = p.id),
      'favourites', (select jsonb_agg(to_jsonb(f) || jsonb_build_object('title', v.title_fr) order by f.created_at)
        from favourites f join videos v on v.id = f.video_id where f.profile_id = p.id),
      'playlists', (select jsonb_agg(to_jsonb(y) || jsonb_build_object('videos', (
          select jsonb_agg(i.video_id order by i.added_at) from playlist_items i where i.playlist_id = y.id)) order by y.id)
        from playlists y where y.profile_id = p.id),
      'comments', (select jsonb_agg(to_jsonb(c) order by c.id) from comments c where c.profile_id = p.id),
      'notifications', (select jsonb_agg(jsonb_build_object('id', n.id, 'activity_name', n.activity_name,
          'created_at', n.created_at, 'is_seen', n.is_seen) order by n.id) from notifications n where n.profile_id = p.id),
      'watched', (select jsonb_agg(to_jsonb(w) order by w.id) from watch_log w where w.profile_id = p.id)
    ) order by p.sort_index) from profiles p where p.account_id = ${accountId})`;
}

export function setDeletionAsked(database: Database, accountId: number, at: Date | null) {
  return database.run(sql`
    update accounts set deletion_asked_at = ${at}
    where id = ${accountId} and erased_at is null and (deletion_asked_at is null) <> (${at}::timestamptz is null)`);
}

/** Accounts whose 30 days of grace are over. */
export async function listAccountsToErase(database: Database, at: Date): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select id from accounts where ${graceIsOver(at)} order by deletion_asked_at limit 100`);
  return rows.map(({ id }) => id);
}

/** Holds an account that is to be erased; undefined where its owner has kept it meanwhile. */
export function lockToErase(database: Database, accountId: number, at: Date) {
  return database.row<{ id: number }>(sql`
    select id from accounts where id = ${accountId} and ${graceIsOver(at)} for update`);
}

function graceIsOver(at: Date) {
  return sql`deletion_asked_at is not null and erased_at is null and deletion_asked_at + interval '30 days' <= ${at}`;
}

/**
 * Takes everything personal out of an account. What stays is what the law asks to keep: its subscriptions, payments and
 * invoices, and the agreement to the terms they rest on.
 */
export async function eraseAccount(
  database: Database,
  accountId: number,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await database.run(sql`
    update accounts set email = 'erased-' || id || '@invalid', password_hash = ${passwordHash}, first_name = '', last_name = '',
      nickname = '', gender = 1, dob = '1900-01-01', phone = null, country_code = null,
      client_group_id = null, parental_code_hash = null, erased_at = ${at}
    where id = ${accountId}`);
  await database.run(
    sql`update sessions set ended_at = ${at}, ended_reason = 'deleted' where account_id = ${accountId} and ended_at is null`,
  );
  await database.run(
    sql`delete from watch_log where profile_id in (select id from profiles where account_id = ${accountId})`,
  );
  await database.run(sql`delete from profiles where account_id = ${accountId}`);
  await database.run(sql`delete from sessions where account_id = ${accountId}`);
  await database.run(sql`delete from known_networks where account_id = ${accountId}`);
  await database.run(sql`delete from one_time_codes where account_id = ${accountId}`);
  await database.run(sql`delete from password_resets where account_id = ${accountId}`);
  await database.run(sql`delete from consents where account_id = ${accountId} and kind in ('cookies', 'adult')`);
  await database.run(sql`delete from contact_messages where account_id = ${accountId}`);
  await database.run(sql`delete from staff where account_id = ${accountId}`);
}
