import { createPasskeys } from "#server/adapters/passkeys.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { createAccounts } from "#server/features/accounts/accounts.ts";
import { setAccountType, setLettersLanguage } from "#server/features/accounts/queries.ts";
import { accountActRoutes } from "#server/features/accounts/desk-routes.ts";
import { accountRoutes } from "#server/features/accounts/routes.ts";
import type { Billing } from "#server/features/billing/billing.ts";
import { stopEffects } from "#server/features/billing/desk/stop-effects.ts";
import { listUnsettled, listWithPapers } from "#server/features/billing/erasing/holds.ts";
import { billingRoutes } from "#server/features/billing/routes.ts";
import { createGroups } from "#server/features/groups/groups.ts";
import { groupRoutes } from "#server/features/groups/routes.ts";
import { setPrimaryLanguage } from "#server/features/profiles/desk-queries.ts";
import { createProfiles } from "#server/features/profiles/profiles.ts";
import { profileRoutes } from "#server/features/profiles/routes.ts";
import { writeAudit } from "#server/features/staff/audit-queries.ts";
import { listUnanswered } from "#server/features/support/inbox/queries.ts";
import type { Files } from "#server/files/files.ts";
import type { Api } from "#server/http/api.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { MediaCookies } from "#server/media/cookies.ts";
import type { AppDeps } from "./deps.ts";
import { personalDataOf } from "./personal-data.ts";
import { createSendLetter } from "./letters.ts";

type PeopleDeps = {
  billing: Billing;
  images: Files;
  pictures: Pictures;
  attemptLimits: AttemptLimits;
  mediaCookies: MediaCookies;
};

/** Who subscribes, and who watches on their account. */
export function composePeople(
  api: Api,
  deps: AppDeps,
  { billing, images, pictures, attemptLimits, mediaCookies }: PeopleDeps,
): void {
  const { config, database, jobs, log } = deps;
  const place = { brandName: config.brand.name, publicUrl: config.http.publicUrl };
  const profiles = createProfiles({ database, images, pictures, setLettersLanguage });
  profileRoutes(api, profiles);
  const accounts = createAccounts({
    database,
    jobs,
    attemptLimits,
    passwords: createPasswords(deps.passwordCost),
    sendLetter: createSendLetter(deps),
    passkeys: createPasskeys(place, { use: "signIn" }),
    place,
    secret: config.secret,
    devices: config.devices,
    createFirstProfiles: profiles.createFirst,
    createPupilProfile: profiles.createOfPupil,
    renamePrimaryProfile: profiles.renamePrimary,
    profilesOf: profiles.profilesOf,
    personalData: Object.values(personalDataOf(profiles)),
    holdsErasure: [listUnsettled, listUnanswered],
    hasPapers: listWithPapers,
    stopRenewing: billing.stopRenewing,
    stopEffects,
    setPrimaryLanguage,
    subscriptionFacts: billing.subscriptionFacts,
    warn: (facts, message) => log.warn(facts, message),
  });
  accountRoutes(api, accounts, { saveAvatar: profiles.savePrimaryPicture, expireMedia: mediaCookies.expire });
  accountActRoutes(api, accounts);
  billingRoutes(api, billing, accounts.users.userOf);
  const groups = createGroups({
    database,
    jobs,
    attemptLimits,
    ...place,
    sendLetter: createSendLetter(deps),
    stopRenewing: billing.stopRenewing,
    subscriptionFacts: billing.subscriptionFacts,
    setAccountType,
    pupils: accounts.pupils,
    writeAudit,
  });
  groupRoutes(api, groups, { userOf: accounts.users.userOf, expireMedia: mediaCookies.expire });
}
