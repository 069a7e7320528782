import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** `weekly_digest` is null for a profile that is not the account's primary one. */
export type SettingsRow = { new_episodes: boolean; replies: boolean; likes: boolean; weekly_digest: boolean | null };
export type SettingsChange = { [Name in keyof SettingsRow]?: boolean | undefined };

export function findSettings(database: Database, profileId: number) {
  return database.row<SettingsRow>(sql`
    select coalesce(s.new_episodes, true) as new_episodes, coalesce(s.replies, true) as replies,
      coalesce(s.likes, true) as likes, case when p.is_default then coalesce(s.weekly_digest, false) end as weekly_digest
    from viewers p left join notification_settings s on s.profile_id = p.id
    where p.id = ${profileId}`);
}

/** Writes what is sent and keeps the rest. A digest that is switched on covers what happens from now on. */
export function saveSettings(database: Database, profileId: number, change: SettingsChange, at: Date) {
  const { new_episodes = null, replies = null, likes = null, weekly_digest = null } = change;
  return database.run(sql`
    insert into notification_settings as s (profile_id, new_episodes, replies, likes, weekly_digest, digest_since)
    values (${profileId}, coalesce(${new_episodes}, true), coalesce(${replies}, true), coalesce(${likes}, true),
      coalesce(${weekly_digest}, false), ${at})
    on conflict (profile_id) do update set
      new_episodes = coalesce(${new_episodes}, s.new_episodes),
      replies = coalesce(${replies}, s.replies),
      likes = coalesce(${likes}, s.likes),
      weekly_digest = coalesce(${weekly_digest}, s.weekly_digest),
      digest_since = case when s.weekly_digest then s.digest_since else excluded.digest_since end`);
}

/** Switches the weekly digest off, if the profile still exists and has it. */
export function stopDigest(database: Database, profileId: number) {
  return database.run(sql`update notification_settings set weekly_digest = false where profile_id = ${profileId}`);
}
