import { localeOfLanguage } from "#contract/language.ts";
import { kidsCeiling, noCeiling } from "#contract/profiles.ts";
import type { Database } from "#server/database/pool.ts";
import type { ActingViewer, AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { unlockedFrom } from "./parental-code.ts";
import { chooseProfile, findOwnProfile } from "./session-queries.ts";

export type ProfileFacts = {
  id: number;
  is_kid: boolean;
  age_ceiling: number;
  territory: string;
  language_id: 1 | 2;
  saves_revision: number;
  news_revision: number;
};

/** The viewer of a profile. Caps a kid's ceiling at the kids' ceiling, whatever is stored. */
export function viewerOf({
  id,
  is_kid,
  age_ceiling,
  territory,
  language_id,
  ...revisions
}: ProfileFacts): ActingViewer {
  return {
    profileId: id,
    isKid: is_kid,
    ageCeiling: is_kid ? Math.min(age_ceiling, kidsCeiling) : age_ceiling,
    territory,
    locale: localeOfLanguage(language_id),
    savesRevision: revisions.saves_revision,
    newsRevision: revisions.news_revision,
  };
}

/**
 * Switches this device to a profile. Entering the kids space is always allowed. A kid's profile, and one with an age
 * ceiling, locks the device at once; with a parental code set, a locked device opens other profiles with the code only.
 * @throws AppError parentalCodeNeeded
 */
export async function switchProfile(
  database: Database,
  { sessionId, isLocked }: Pick<AccountSession, "sessionId" | "isLocked">,
  { id, is_kid: isKid, age_ceiling: ageCeiling }: Pick<ProfileFacts, "id" | "is_kid" | "age_ceiling">,
  at: Date,
): Promise<void> {
  if (isLocked && !isKid) throw new AppError("parentalCodeNeeded");
  const locks = isKid || ageCeiling < noCeiling;
  await chooseProfile(database, sessionId, { id, locks }, { at, unlockedUntil: unlockedFrom(at) });
}

export function createActingProfile({ database }: { database: Database }) {
  return {
    /** Returns the caller acting as the profile. @throws AppError notFound, parentalCodeNeeded */
    async choose(caller: AccountSession, profileId: number, at: Date): Promise<AccountSession> {
      const row = await findOwnProfile(database, caller.accountId, profileId);
      const profile = { ...found(row, "profile", profileId), id: profileId };
      // The profile is acting already, which is allowed even if the device was locked since.
      const isActing = caller.viewer?.profileId === profileId && !profile.is_kid;
      if (!isActing) await switchProfile(database, caller, profile, at);
      return { ...caller, viewer: viewerOf(profile) };
    },
  };
}
