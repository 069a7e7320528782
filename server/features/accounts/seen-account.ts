import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { ownTerritory } from "#server/database/visibility.ts";
import type { FoundSession, SubscriptionStatus } from "#server/http/callers.ts";
import { AppError } from "#server/http/errors.ts";
import { viewerOf, type ProfileFacts } from "./acting-profile.ts";
import { actingProfileGone, profileIdIn } from "./session-check.ts";
import { fullName } from "./users.ts";

/** Who would be seen; undefined for an unknown account. */
export async function seenAccount(database: Database, accountId: number, at: Date) {
  const row = await database.row<{
    first_name: string;
    last_name: string;
    status: SubscriptionStatus;
    is_erased: boolean;
    is_blocked: boolean;
  }>(sql`
    select a.first_name, a.last_name, standing.status, a.erased_at is not null as is_erased,
      exists (select from account_blocks b where b.account_id = a.id) as is_blocked
    from accounts a cross join lateral account_standing(a.id, ${at}) standing where a.id = ${accountId}`);
  return (
    row && {
      name: fullName(row).trim(),
      hasPaid: row.status !== 0,
      isBlocked: row.is_blocked,
      isErased: row.is_erased,
    }
  );
}

type SeenRow = {
  type: 1 | 2;
  is_pupil: boolean;
  status: SubscriptionStatus;
  screens: number;
  has_parental_code: boolean;
} & ({ profile_id: number } & Omit<ProfileFacts, "id">);

/**
 * The account as a session of it would be found. Nothing is written, and the profile is none that exists: it has the language, age
 * limit and country of one, so that the same titles show, and no history, favourites, lists or notifications.
 * @throws AppError sessionEnded for an account that is blocked or erased; notFound for another account's profile
 */
export async function seenAs(
  database: Database,
  { accountId, impersonationId, profile }: { accountId: number; impersonationId: number; profile: string | undefined },
  at: Date,
): Promise<FoundSession> {
  const wanted = profileIdIn(profile);
  const row = await database.row<SeenRow>(sql`
    select a.type, a.pupil_of is not null as is_pupil, standing.status, standing.screens,
      a.parental_code_hash is not null as has_parental_code, p.id as profile_id, p.is_kid, p.age_ceiling,
      coalesce(a.country_code, ${ownTerritory}) as territory, p.language_id, 0 as saves_revision, 0 as news_revision
    from accounts a
    cross join lateral standing_of(a.id, a.type, ${at}) standing
    join viewers p on p.account_id = a.id and (p.id = ${wanted ?? null} or (${wanted ?? null}::integer is null and p.is_default))
    where a.id = ${accountId} and a.erased_at is null
      and not exists (select from account_blocks b where b.account_id = a.id)`);
  if (!row) throw wanted === undefined ? new AppError("sessionEnded") : actingProfileGone(wanted);
  return {
    accountId,
    // No device's.
    sessionId: -impersonationId,
    impersonationId,
    accountType: row.type,
    subscriptionStatus: row.status,
    screens: row.screens,
    isPupil: row.is_pupil,
    isLocked: false,
    parentalCode: row.has_parental_code ? "asked" : "unset",
    profileChanged: false,
    profile: viewerOf({ ...row, id: -row.profile_id }),
  };
}
