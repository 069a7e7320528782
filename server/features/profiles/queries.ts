import type { Locale } from "#contract/language.ts";
import { titleWithSeries } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { join, raw, sql } from "#server/database/sql.ts";
import { visibleTo, type Viewer } from "#server/database/visibility.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type ProfileRow = {
  id: number;
  name: string;
  /** For the primary profile the account's nickname if there is one; else the profile's name. */
  nickname: string;
  avatar: string;
  is_kid: boolean;
  is_default: boolean;
  sort_index: number;
  language_id: 1 | 2;
  age_ceiling: number;
  /** The account's country. */
  territory: string;
};

export function findProfiles(database: Database, accountId: number) {
  return database.rows<ProfileRow>(sql`
    select p.id, p.name, coalesce(case when p.is_default then nullif(a.nickname, '') end, p.name) as nickname, p.avatar,
      p.is_kid, p.is_default, p.sort_index, p.language_id, p.age_ceiling, a.territory
    from profiles p join holders a on a.id = p.account_id where p.account_id = ${accountId} order by p.sort_index`);
}

export type NewProfile = Omit<ProfileRow, "id" | "nickname" | "territory">;

export async function insertProfile(
  database: Database,
  accountId: number,
  profile: NewProfile,
  at: Date,
): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index, language_id, age_ceiling, created_at)
    values (${accountId}, ${profile.name}, ${profile.avatar}, ${profile.is_kid}, ${profile.is_default},
      ${profile.sort_index}, ${profile.language_id}, ${profile.age_ceiling}, ${at})
    returning id`);
  return row?.id as number;
}

export type ProfileChange = {
  [Fact in "name" | "avatar" | "language_id" | "age_ceiling"]?: ProfileRow[Fact] | undefined;
};

/** Changes the given fields only. */
export function updateProfile(database: Database, accountId: number, profileId: number, change: ProfileChange) {
  return database.run(sql`
    update profiles set name = coalesce(${change.name ?? null}, name), avatar = coalesce(${change.avatar ?? null}, avatar),
      language_id = coalesce(${change.language_id ?? null}::smallint, language_id),
      age_ceiling = coalesce(${change.age_ceiling ?? null}::smallint, age_ceiling)
    where id = ${profileId} and account_id = ${accountId}`);
}

/** Renames the primary profile with its holder, unless it was given another name. */
export function renamePrimary(database: Database, accountId: number, from: string, to: string) {
  return database.run(sql`
    update profiles set name = ${to} where account_id = ${accountId} and is_default and name = ${from}`);
}

/** Returns the deleted profile's picture; undefined when the account has no such profile. */
export function deleteProfile(database: Database, accountId: number, profileId: number) {
  return database.row<{ avatar: string }>(sql`
    delete from profiles where id = ${profileId} and account_id = ${accountId} returning avatar`);
}

export type MarkRow = { profile_id: number; kind: "favorites" | "likes" | "histories"; video_ids: number[] };

const historiesAtMost = 100;

/** Each profile's marks and history, newest first, limited to titles that both it and the caller may see now. */
export function findMarks(
  database: Database,
  profiles: readonly ProfileRow[],
  asker: Viewer | null,
  at: Date,
): Promise<MarkRow[]> {
  if (profiles.length === 0) return Promise.resolve([]);
  const marks = profiles.flatMap((profile) => {
    const { is_kid: isKid, age_ceiling: ageCeiling, territory } = profile;
    const own = visibleTo({ isKid, ageCeiling, territory }, at, "v");
    const visible = asker ? sql`${own} and ${visibleTo(asker, at, "v")}` : own;
    return [
      sql`select ${profile.id}::integer as profile_id, 'favorites' as kind, array(
        select m.video_id from favourite_titles m join titles v on v.id = m.video_id
        where m.profile_id = ${profile.id} and ${visible} order by m.created_at desc) as video_ids`,
      sql`select ${profile.id}::integer, 'likes', array(
        select m.video_id from liked_titles m join titles v on v.id = m.video_id
        where m.profile_id = ${profile.id} and ${visible} order by m.created_at desc)`,
      sql`select ${profile.id}::integer, 'histories', array(
        select m.video_id from watched_titles m join titles v on v.id = m.video_id
        where m.profile_id = ${profile.id} and m.hidden_at is null and ${visible}
        order by m.watched_at desc limit ${historiesAtMost})`,
    ];
  });
  return database.rows<MarkRow>(join(marks, " union all "));
}

export type TitleRow = { video_id: number; title: string; created_at: Date };

/** A page of what a profile liked or watched, newest first, episodes under their series' name; with the total. */
export async function findTitlesOnDays(
  database: Database,
  kind: "likes" | "histories",
  viewer: Viewer & { profileId: number; locale: Locale },
  { limit, offset }: Window,
  at: Date,
): Promise<{ rows: TitleRow[]; total: number }> {
  const day = raw(kind === "likes" ? "m.created_at" : "m.watched_at");
  const marks = kind === "likes" ? sql`liked_titles` : sql`watched_titles`;
  const marked = sql`${marks} m join titles v on v.id = m.video_id`;
  const shown = sql`m.profile_id = ${viewer.profileId} and ${visibleTo(viewer, at, "v")}`;
  const rows = await database.rows<{ total: number } & (TitleRow | { video_id: null })>(sql`
    select counted.total, page.*
    from (select count(*) as total from ${marked} where ${shown}) counted
    left join (
      select m.video_id, ${titleWithSeries(viewer.locale)} as title, ${day} as created_at
      from ${marked} left join titles led on led.id = v.series_id where ${shown}
      order by ${day} desc, m.video_id desc limit ${limit} offset ${offset}
    ) page on true
    order by page.created_at desc, page.video_id desc`);
  return { rows: rows.filter((row) => row.video_id !== null), total: rows[0]?.total ?? 0 };
}
