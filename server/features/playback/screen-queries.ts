import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { visibleTo, type Viewer } from "#server/database/visibility.ts";
import { leaseEnd, type Lease, type ScreenName } from "./screen-leases.ts";

/** Leases of signed-out devices do not count. */
export function leasesOf(database: Database, accountId: number, at: Date) {
  return database.rows<Lease>(sql`
    select l.id, l.session_id, l.screen, l.renewed_at, l.expires_at, l.lost_at, l.freed_at
    from screen_leases l join signed_in_devices s on s.id = l.session_id
    where l.account_id = ${accountId} and s.ended_at is null
      and (l.expires_at > ${at} or l.lost_at is not null or l.expires_at > ${at}::timestamptz - interval '1 day')`);
}

export type LeaseHolder = ScreenName & { accountId: number; profileId: number; videoId: number };
export type KeptLease = { id: number; expires_at: Date };

export async function keepLease(database: Database, holder: LeaseHolder, at: Date): Promise<KeptLease> {
  const end = leaseEnd(at);
  const row = await database.row<{ id: number }>(sql`
    insert into screen_leases (account_id, session_id, screen, profile_id, video_id, taken_at, renewed_at, expires_at)
    values (${holder.accountId}, ${holder.sessionId}, ${holder.screen}, ${holder.profileId}, ${holder.videoId},
      ${at}, ${at}, ${end})
    on conflict (session_id, screen) do update set
      profile_id = excluded.profile_id, video_id = excluded.video_id, taken_at = excluded.taken_at,
      renewed_at = excluded.renewed_at, expires_at = excluded.expires_at, lost_at = null, freed_at = null
    returning id`);
  if (!row) throw new Error("A lease was neither made nor renewed");
  return { id: row.id, expires_at: end };
}

export type Heartbeat = { holder: LeaseHolder; at: Date };

/**
 * The usual heartbeats, without a lock on the accounts; answers in their order, undefined without a live lease. Rows are
 * held in one order, because two statements may renew the same two leases, and found one by one by their index, however
 * little is known of the table.
 */
export async function renewLiveLeases(
  database: Database,
  beats: readonly Heartbeat[],
): Promise<(KeptLease | undefined)[]> {
  const of = <T>(read: (beat: Heartbeat) => T) => beats.map(read);
  const renewed = await database.rows<KeptLease & ScreenRow>(sql`
    with beats as (
      select * from unnest(${of(({ holder }) => holder.sessionId)}::integer[],
        ${of(({ holder }) => holder.screen)}::text[], ${of(({ holder }) => holder.profileId)}::integer[],
        ${of(({ holder }) => holder.videoId)}::integer[], ${of(({ at }) => at)}::timestamptz[],
        ${of(({ at }) => leaseEnd(at))}::timestamptz[])
        beat (session_id, screen, profile_id, video_id, at, ends_at)
    ), held as (
      select l.id, b.profile_id, b.video_id, b.at, b.ends_at
      from (select * from beats order by session_id, screen) b
      cross join lateral (
        select id from screen_leases
        where session_id = b.session_id and screen = b.screen and lost_at is null and expires_at > b.at
        for no key update) l
    )
    update screen_leases l set renewed_at = h.at, expires_at = h.ends_at, profile_id = h.profile_id, video_id = h.video_id
    from held h where l.id = h.id
    returning l.id, l.expires_at, l.session_id, l.screen`);
  return of(({ holder }) => {
    const row = renewed.find(({ session_id, screen }) => session_id === holder.sessionId && screen === holder.screen);
    return row && { id: row.id, expires_at: row.expires_at };
  });
}
type ScreenRow = { session_id: number; screen: string };

export function loseLeases(database: Database, ids: number[], at: Date) {
  return database.run(sql`update screen_leases set lost_at = ${at} where id = any(${ids}::integer[])`);
}

/**
 * Only while the screen still shows that video, because the end of one may be reported after the next has started. A lost
 * lease stays as it is, so that its screen learns the reason.
 */
export function freeLease(database: Database, { sessionId, screen }: ScreenName, videoId: number) {
  return database.run(sql`
    delete from screen_leases
    where session_id = ${sessionId} and screen = ${screen} and video_id = ${videoId} and lost_at is null`);
}

/** As `freeLease`, and remembers when, because reports that the player sent before it left may arrive after. */
export function leaveLease(database: Database, { sessionId, screen }: ScreenName, videoId: number, at: Date) {
  return database.run(sql`
    update screen_leases set freed_at = ${at}, expires_at = least(expires_at, ${at})
    where session_id = ${sessionId} and screen = ${screen} and video_id = ${videoId} and lost_at is null`);
}

/** Deletes the account's leases that were unused for a day. */
export function sweepLeases(database: Database, accountId: number, at: Date) {
  return database.run(sql`
    delete from screen_leases
    where account_id = ${accountId} and expires_at <= ${at}::timestamptz - interval '1 day'`);
}

/** Deletes the leases of all accounts that were unused for a day. */
export function sweepAllLeases(database: Database, at: Date) {
  return database.run(sql`delete from screen_leases where expires_at <= ${at}::timestamptz - interval '1 day'`);
}

/** The lease, unless its player has left. It may have expired: `renewScreen` decides. */
export function leaseOn(database: Database, { sessionId, screen }: ScreenName) {
  return database.row<{ video_id: number; profile_id: number; lost_at: Date | null }>(
    sql`select video_id, profile_id, lost_at from screen_leases
      where session_id = ${sessionId} and screen = ${screen} and freed_at is null`,
  );
}

/** Whether this profile had the video on this screen after `since`, without a takeover. */
export async function wasOnScreen(
  database: Database,
  { sessionId, screen, profileId, videoId }: Omit<LeaseHolder, "accountId">,
  since: Date,
): Promise<boolean> {
  const row = await database.row(sql`
    select from screen_leases
    where session_id = ${sessionId} and screen = ${screen} and profile_id = ${profileId} and video_id = ${videoId}
      and lost_at is null and freed_at is null and renewed_at > ${since}`);
  return row !== undefined;
}

export type ScreenInUse = {
  id: number;
  device_name: string;
  profile_name: string;
  video_title: string | null;
  taken_at: Date;
  session_id: number;
};

/** The account's screens as the profile may see them: hidden titles have no name. */
export function describeScreens(database: Database, viewer: Viewer, ids: number[], locale: Locale, at: Date) {
  return database.rows<ScreenInUse>(sql`
    select l.id, s.device_name, p.name as profile_name, l.taken_at, l.session_id,
      coalesce(${inLanguage("led", "title", locale)}, ${inLanguage("v", "title", locale)}) as video_title
    from screen_leases l
    join signed_in_devices s on s.id = l.session_id
    join viewers p on p.id = l.profile_id
    left join titles v on v.id = l.video_id and ${visibleTo(viewer, at, "v")}
    left join titles led on led.id = v.series_id
    where l.id = any(${ids}::integer[]) order by l.taken_at, l.id`);
}
