import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { mayProcess, mayProcessOf } from "#server/database/processing.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visibleTo, type Viewer } from "#server/database/visibility.ts";

export type EventRow = {
  name: string;
  visitor: string;
  details: Record<string, string | number>;
  happened_at: Date;
};
export type NewEvent = EventRow & { account_id: number | null; consented: boolean };

/** Inserts nothing for an account whose data may not be measured. */
export function insertEvent(database: Database, event: NewEvent) {
  return database.run(sql`
    insert into tracking_events (name, account_id, visitor, details, consented, happened_at)
    select ${event.name}, ${event.account_id}::integer, ${event.visitor}, ${JSON.stringify(event.details)}::jsonb,
      ${event.consented}::boolean, ${event.happened_at}::timestamptz
    where ${mayProcess(sql`${event.account_id}::integer`, "measurement")}`);
}

/** What the account's latest event says of consent; false before the first. */
export async function lastConsent(database: Database, accountId: number): Promise<boolean> {
  const row = await database.row<{ consented: boolean }>(sql`
    select consented from tracking_events where account_id = ${accountId} order by id desc limit 1`);
  return row?.consented ?? false;
}

/** Takes back the consent of what has not left yet. */
export function withdrawConsent(database: Database, accountId: number) {
  return database.run(sql`
    update tracking_events set consented = false
    where account_id = ${accountId} and consented and sent_at is null`);
}

export type UnsentRow = EventRow & { id: number };

export function listUnsent(database: Database, since: Date, limit: number): Promise<UnsentRow[]> {
  return database.rows<UnsentRow>(sql`
    select id, name, visitor, details, happened_at from tracking_events
    where consented and sent_at is null and happened_at > ${since}
      and ${mayProcess(sql`tracking_events.account_id`, "measurement")} order by id limit ${limit}`);
}

export function markSent(database: Database, ids: number[], at: Date) {
  return database.run(sql`update tracking_events set sent_at = ${at} where id = any(${ids}::bigint[])`);
}

export function deleteOlder(database: Database, before: Date, limit: number): Promise<number> {
  return database.run(sql`
    delete from tracking_events where id in (
      select id from tracking_events where happened_at < ${before} order by id limit ${limit})`);
}

/** Whether the account's last attempt to pay was refused. */
export async function isPaymentRefused(database: Database, accountId: number): Promise<boolean> {
  const row = await database.row<{ name: string }>(sql`
    select name from tracking_events
    where account_id = ${accountId} and name in ('payment_status', 'subscription_started')
    order by id desc limit 1`);
  return row?.name === "payment_status";
}

/** Those of these accounts whose page came to the payment, as far as it was reported. */
export async function whoChosePlans(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select distinct account_id from tracking_events
    where account_id = any(${[...accountIds]}::integer[]) and name = 'registration_step' and details->>'step' = '3'`);
  return rows.map(({ account_id: id }) => id);
}

export type TrackedViewer = { profileId: number; viewer: Viewer; locale: Locale; at: Date };
export type VideoRow = { id: number; title: string; type: "movie" | "series" | "episode"; created_at: Date };
export type CategoryRow = { id: number; title: string; total: number };

/** Whether the data of this account may be measured. */
export async function isMeasured(database: Database, accountId: number): Promise<boolean> {
  const row = await database.row<{ may: boolean }>(sql`
    select ${mayProcess(sql`${accountId}::integer`, "measurement")} as may`);
  return row?.may ?? false;
}

/** Condition: a measuring tool may know the tastes of this profile. */
const mayKnowTastes = (profileId: number): Sql => mayProcessOf(profileId, "measurement");

const mostVideos = 100;
const mostCategories = 10;

export function listLiked(database: Database, { profileId, viewer, locale, at }: TrackedViewer) {
  return database.rows<VideoRow>(sql`
    select v.id, ${inLanguage("v", "title", locale)} as title, v.type, m.created_at
    from liked_titles m join titles v on v.id = m.video_id
    where m.profile_id = ${profileId} and ${visibleTo(viewer, at, "v")} and ${mayKnowTastes(profileId)}
    order by m.created_at desc, v.id limit ${mostVideos}`);
}

export function listAdded(database: Database, { profileId, viewer, locale, at }: TrackedViewer) {
  return database.rows<VideoRow>(sql`
    select v.id, ${inLanguage("v", "title", locale)} as title, v.type, m.created_at
    from (
      select video_id, max(added_at) as created_at from listed_titles where profile_id = ${profileId} group by video_id
    ) m join titles v on v.id = m.video_id
    where ${visibleTo(viewer, at, "v")} and ${mayKnowTastes(profileId)}
    order by m.created_at desc, v.id limit ${mostVideos}`);
}

/** What each act says of a category; as in the home page's suggestions. */
const acts = {
  watched: (profileId: number) =>
    sql`select distinct coalesce(series_id, video_id) as video_id, 1 as weight from watched_titles where profile_id = ${profileId}`,
  listed: (profileId: number) =>
    sql`select distinct video_id, 2 as weight from listed_titles where profile_id = ${profileId}`,
  liked: (profileId: number) => sql`select video_id, 3 as weight from liked_titles where profile_id = ${profileId}`,
};

export function listLikedCategories(database: Database, asking: TrackedViewer) {
  return database.rows<CategoryRow>(categoriesOf(acts.liked(asking.profileId), sql`count(*)`, asking));
}

export function listWatchedCategories(database: Database, asking: TrackedViewer) {
  return database.rows<CategoryRow>(categoriesOf(acts.watched(asking.profileId), sql`count(*)`, asking));
}

export function listPreferredCategories(database: Database, asking: TrackedViewer) {
  const { watched, listed, liked } = acts;
  const id = asking.profileId;
  const all = sql`${watched(id)} union all ${listed(id)} union all ${liked(id)}`;
  return database.rows<CategoryRow>(categoriesOf(all, sql`sum(m.weight)`, asking));
}

/** An episode counts for the categories of its series. */
function categoriesOf(marked: Sql, total: Sql, { profileId, viewer, locale, at }: TrackedViewer): Sql {
  return sql`
    select c.id, ${inLanguage("c", "title", locale)} as title, (${total})::integer as total
    from (${marked}) m
      join titles v on v.id = m.video_id
      join title_categories c on c.video_id = coalesce(v.series_id, v.id)
    where ${visibleTo(viewer, at, "v")} and ${mayKnowTastes(profileId)}
    group by c.id, title order by total desc, c.id limit ${mostCategories}`;
}
