import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { ownTerritory } from "#server/database/visibility.ts";
import type { SubscriptionStatus } from "#server/http/callers.ts";

export type SessionRow = {
  session_id: number;
  account_id: number;
  account_type: 1 | 2;
  last_used_at: Date;
  expires_at: Date;
  ended_reason: string | null;
  subscription_status: SubscriptionStatus;
  screens: number;
  is_pupil: boolean;
  /** The last acting profile of this device. */
  chosen_id: number | null;
  /** A parental code is set and the device is not unlocked. */
  is_locked: boolean;
  has_parental_code: boolean;
  /** The device was unlocked by the code, not by the password. */
  code_given: boolean;
} & (ActingProfileRow | NoProfileRow);

type ActingProfileRow = {
  profile_id: number;
  is_kid: boolean;
  age_ceiling: number;
  /** The account's country. */
  territory: string;
  language_id: 1 | 2;
  saves_revision: number;
  news_revision: number;
};

/** The requested profile does not belong to the account. */
type NoProfileRow = { [column in keyof ActingProfileRow]: null };

export type SessionLookup = {
  tokenHash: Buffer;
  /** The requested profile. */
  profileId: number | undefined;
  at: Date;
};

/**
 * The sessions of tokens, in their order, undefined for an unknown one. Each with the requested profile of its account,
 * where none is requested with the last chosen one, else the primary one.
 */
export async function findSessions(
  database: Database,
  lookups: readonly SessionLookup[],
): Promise<(SessionRow | undefined)[]> {
  // In subqueries, because for bound arrays PostgreSQL would make a plan at each call, which takes longer than running it.
  const rows = await database.rows<SessionRow & { place: number }>(sql`
    select asked.place, s.id as session_id, s.account_id, a.type as account_type, a.pupil_of is not null as is_pupil, s.last_used_at, s.expires_at,
      s.ended_reason, standing.status as subscription_status, standing.screens, s.profile_id as chosen_id,
      a.parental_code_hash is not null and coalesce(s.unlocked_until <= asked.at, true) as is_locked,
      a.parental_code_hash is not null as has_parental_code, s.code_given,
      p.id as profile_id, p.is_kid, p.age_ceiling, p.territory, p.language_id, p.saves_revision, p.news_revision
    from unnest(
      (select ${lookups.map(({ tokenHash }) => tokenHash)}::bytea[]),
      (select ${lookups.map(({ profileId }) => profileId ?? null)}::integer[]),
      (select ${lookups.map(({ at }) => at)}::timestamptz[])
    ) with ordinality asked(token_hash, profile_id, at, place)
    join sessions s on s.token_hash = asked.token_hash
    join accounts a on a.id = s.account_id
    cross join lateral standing_of(a.id, a.type, asked.at) standing
    left join lateral (
      select *, coalesce(a.country_code, ${ownTerritory}) as territory from viewers
      where account_id = a.id and (asked.profile_id is null or id = asked.profile_id)
      order by id = s.profile_id desc nulls last, is_default desc limit 1
    ) p on true`);
  const found = new Map(rows.map((row) => [row.place, row]));
  return lookups.map((_, index) => found.get(index + 1));
}

export type SessionState = { id: number; has_ended: boolean; profile_id: number | null; in_kids_space: boolean };

/** The states of sessions, in the order of their ids; undefined for an unknown one. */
export async function findSessionStates(
  database: Database,
  ids: readonly number[],
): Promise<(SessionState | undefined)[]> {
  const rows = await database.rows<SessionState>(sql`
    select id, ended_at is not null as has_ended, profile_id, ${isInKidsSpace} as in_kids_space
    from sessions where id = any(${ids}::integer[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** Keeps a session for `days` from now, but never longer than `mostDays` after its sign-in. */
export function keepSession(
  database: Database,
  sessionId: number,
  at: Date,
  { days, mostDays }: { days: number; mostDays: number },
) {
  return database.run(sql`
    update sessions set last_used_at = ${at}, expires_at = least(
      ${at}::timestamptz + make_interval(days => ${days}), created_at + make_interval(days => ${mostDays}))
    where id = ${sessionId} and ended_at is null`);
}

/**
 * Sets the device's acting profile. One that `locks` ends the unlocked time; leaving the kids space within the minute granted by
 * the parental code unlocks it until `unlockedUntil`.
 */
export function chooseProfile(
  database: Database,
  sessionId: number,
  { id, locks }: { id: number; locks: boolean },
  { at, unlockedUntil }: { at: Date; unlockedUntil: Date },
) {
  const unlocked = locks
    ? sql`null`
    : sql`case when unlocked_until > ${at} and ${isInKidsSpace} then ${unlockedUntil} else unlocked_until end`;
  return database.run(sql`
    update sessions set profile_id = ${id}, unlocked_until = ${unlocked} where id = ${sessionId}`);
}

export const isInKidsSpace = sql`exists (select from viewers p where p.id = sessions.profile_id and p.is_kid)`;

export function findOwnProfile(database: Database, accountId: number, profileId: number) {
  return database.row<Omit<ActingProfileRow, "profile_id">>(sql`
    select p.is_kid, p.age_ceiling, h.territory, p.language_id, p.saves_revision, p.news_revision
    from viewers p join holders h on h.id = p.account_id
    where p.id = ${profileId} and p.account_id = ${accountId}`);
}

export type NewSession = {
  accountId: number;
  tokenHash: Buffer;
  deviceName: string;
  at: Date;
  authenticatedAt: Date | null;
  days: number;
  unlockedUntil: Date;
};

export async function insertSession(database: Database, session: NewSession): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into sessions (account_id, token_hash, device_name, created_at, last_used_at, expires_at, unlocked_until,
      authenticated_at)
    values (${session.accountId}, ${session.tokenHash}, ${session.deviceName}, ${session.at}, ${session.at},
      ${session.at}::timestamptz + make_interval(days => ${session.days}), ${session.unlockedUntil},
      ${session.authenticatedAt})
    returning id`);
  return row?.id as number;
}

/** When the password or a passkey was given on a device; null where it was signed in by another device. */
export function findAuthentication(database: Database, sessionId: number) {
  return database.row<{ authenticated_at: Date | null }>(sql`
    select authenticated_at from sessions where id = ${sessionId}`);
}

/** Locks the account if this is still its password hash; else undefined. */
export function lockWithPassword(database: Database, accountId: number, passwordHash: string) {
  return database.row<{ id: number }>(sql`
    select id from accounts
    where id = ${accountId} and password_hash = ${passwordHash} and erased_at is null for no key update`);
}
