import { createPasswords } from "#server/adapters/passwords.ts";
import { createStaffSecrets } from "#server/adapters/staff-secrets.ts";
import { staffRoutes } from "#server/features/staff/routes.ts";
import { createStaff } from "#server/features/staff/staff.ts";
import type { Api } from "#server/http/api.ts";
import type { StaffCookie } from "#server/http/staff-cookie.ts";
import type { Tries } from "#server/http/tries.ts";
import type { AppDeps } from "./deps.ts";

/** The operator's own people, and how they sign in. */
export function composeStaff(
  api: Api,
  { config, database, jobs }: AppDeps,
  { tries, cookie }: { tries: Tries; cookie: StaffCookie },
): void {
  const staff = createStaff({
    database,
    jobs,
    tries,
    passwords: createPasswords(),
    secrets: createStaffSecrets(config.secret),
    cookie,
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
  });
  staffRoutes(api, staff);
}
