import type { CheckSession, FoundSession } from "#server/http/callers.ts";
import { AppError } from "#server/http/errors.ts";
import { batched } from "#server/database/batched.ts";
import type { Database } from "#server/database/pool.ts";
import { secretHash } from "#server/http/secrets.ts";
import { switchProfile, viewerOf } from "./acting-profile.ts";
import { findSessions, keepSession, type SessionLookup, type SessionRow } from "./session-queries.ts";

export const sessionDays = 30;
/** However often it is used, a session ends this long after its sign-in. */
const longestSessionDays = 365;
/** Interval between writes of a session's last use, so that a sliding expiry needs no write per call. */
const writeEveryMilliseconds = 5 * 60_000;

const mostInOneStatement = 50;

/** One indexed statement for the calls of a moment: each one's session, subscription status and acting profile. */
export function createSessionCheck(database: Database): CheckSession {
  const find = batched((lookups: SessionLookup[]) => findSessions(database, lookups), mostInOneStatement);
  return async (token, profileHeader, at) => {
    const wanted = profileIdIn(profileHeader);
    const row = await find({ tokenHash: secretHash(token), profileId: wanted, at });
    refuseEnded(row, at);
    if (wanted !== undefined && row.profile_id !== wanted) throw actingProfileGone(wanted);
    const profileChanged = wanted !== undefined && wanted !== row.chosen_id;
    if (profileChanged && row.profile_id !== null) {
      const session = { sessionId: row.session_id, isLocked: row.is_locked };
      await switchProfile(database, session, { ...row, id: row.profile_id }, at);
    }
    if (at.getTime() - row.last_used_at.getTime() > writeEveryMilliseconds) {
      await keepSession(database, row.session_id, at, { days: sessionDays, mostDays: longestSessionDays });
    }
    return { ...foundSession(row, wanted === undefined && isNobodyYet(row)), profileChanged };
  };
}

function refuseEnded(row: SessionRow | undefined, at: Date): asserts row is SessionRow {
  if (!row) throw new AppError("sessionEnded");
  if (row.ended_reason === "elsewhere") throw new AppError("signedInElsewhere");
  if (row.ended_reason !== null || row.expires_at <= at) throw new AppError("sessionEnded");
}

/** Whether no profile is chosen on a locked device: a call without a profile must not act as the account holder. */
function isNobodyYet(row: SessionRow): boolean {
  return row.chosen_id === null && row.is_locked && !row.is_kid;
}

/** @throws AppError notFound for a malformed header */
export function profileIdIn(header: string | undefined): number | undefined {
  if (header === undefined || header === "") return undefined;
  const id = /^[1-9][0-9]{0,9}$/.test(header) ? Number(header) : Number.NaN;
  if (!(id <= 2_147_483_647)) throw actingProfileGone(undefined);
  return id;
}

function foundSession(row: SessionRow, actsAsNobody: boolean): Omit<FoundSession, "profileChanged"> {
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    accountType: row.account_type,
    subscriptionStatus: row.subscription_status,
    screens: row.screens,
    isPupil: row.is_pupil,
    isLocked: row.is_locked,
    parentalCode: !row.has_parental_code ? "unset" : row.code_given && !row.is_locked ? "given" : "asked",
    profile: row.profile_id === null || actsAsNobody ? null : viewerOf({ ...row, id: row.profile_id }),
  };
}

/** Distinguishable from other missing entities, so that the client opens the profile chooser. */
export function actingProfileGone(id: number | undefined): AppError {
  return new AppError("notFound", {
    entity: "profile",
    ...(id === undefined ? {} : { id }),
    details: { actingProfile: "gone" },
  });
}
