import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** After how long without a word a member no longer counts as present: three times the page's interval. */
const presentSeconds = 60;

type Member = { memberId: number; name: string };
type PresentRow = { id: number; name: string; since: Date; writing_since: Date | null };

/** Notes that a member has a message open, and whether they write. Forgets who has not been there for an hour. */
export function notePresence(
  database: Database,
  messageId: number,
  { memberId, name, isWriting }: Member & { isWriting: boolean },
  at: Date,
) {
  const gone = sql`contact_presence.seen_at <= ${at}::timestamptz - make_interval(secs => ${presentSeconds})`;
  return database.run(sql`
    with swept as (
      delete from contact_presence where seen_at < ${at}::timestamptz - interval '1 hour'
        and (message_id, member_id) <> (${messageId}::integer, ${memberId}::integer))
    insert into contact_presence (message_id, member_id, name, since, writing_since, seen_at)
    values (${messageId}, ${memberId}, ${name}, ${at}, ${isWriting ? at : null}, ${at})
    on conflict (message_id, member_id) do update set seen_at = excluded.seen_at, name = excluded.name,
      since = case when ${gone} then excluded.since else contact_presence.since end,
      writing_since = case when ${isWriting} and not ${gone}
        then coalesce(contact_presence.writing_since, excluded.seen_at) else excluded.writing_since end`);
}

/** The other members who have it open now; who has written longest comes first. */
export function listPresent(database: Database, messageId: number, memberId: number, at: Date) {
  return database.rows<PresentRow>(sql`
    select member_id as id, name, since, writing_since from contact_presence
    where message_id = ${messageId} and member_id <> ${memberId}
      and seen_at > ${at}::timestamptz - make_interval(secs => ${presentSeconds})
    order by writing_since, since`);
}

/** Whoever has sent an answer writes no longer. */
export function stopWriting(database: Database, messageId: number, memberId: number) {
  return database.run(sql`
    update contact_presence set writing_since = null where message_id = ${messageId} and member_id = ${memberId}`);
}
