import { createPasskeys } from "#server/adapters/passkeys.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { createStaffSecrets } from "#server/adapters/staff-secrets.ts";
import { sealedChains } from "./sealed-chains.ts";
import { staffRoutes } from "#server/features/staff/routes.ts";
import { createStaff } from "#server/features/staff/staff.ts";
import { releaseMessages } from "#server/features/support/inbox/queries.ts";
import type { Api } from "#server/http/api.ts";
import type { StaffCookie } from "#server/http/staff-cookie.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { AppDeps } from "./deps.ts";
import { createSendLetter } from "./letters.ts";

/** The operator's own people, and how they sign in. */
export function composeStaff(
  api: Api,
  deps: AppDeps,
  { attemptLimits, cookie }: { attemptLimits: AttemptLimits; cookie: StaffCookie },
): void {
  const { config, database, jobs, log } = deps;
  const place = { brandName: config.brand.name, publicUrl: config.http.publicUrl };
  const staff = createStaff({
    database,
    jobs,
    attemptLimits,
    passwords: createPasswords(deps.passwordCost),
    secrets: createStaffSecrets(config.secret),
    passkeys: createPasskeys(place, { use: "secondFactor" }),
    cookie,
    sendLetter: createSendLetter(deps),
    releaseTasks: releaseMessages,
    ...place,
    chains: sealedChains,
    dataDir: config.dataDir,
    log,
  });
  staffRoutes(api, staff);
}
