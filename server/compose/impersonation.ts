import { seenAccount, seenAs } from "#server/features/accounts/seen-account.ts";
import { createSessionCheck } from "#server/features/accounts/session-check.ts";
import { createImpersonation } from "#server/features/impersonation/impersonation.ts";
import { impersonationRoutes } from "#server/features/impersonation/routes.ts";
import { isLiveStaffSession } from "#server/features/staff/live-session.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";
import type { CheckSession } from "#server/http/callers.ts";
import { isImpersonationToken } from "#server/http/impersonation-token.ts";

/** Sessions of subscribers, and those in which the staff see the site as one of them. */
export function composeImpersonation(database: Pool): { checkSession: CheckSession; bind: (api: Api) => void } {
  const impersonation = createImpersonation({
    database,
    accountOf: seenAccount,
    seenAs,
    mayStillSee: (from, sessionId, at) => isLiveStaffSession(from, sessionId, ["support", "admin"], at),
  });
  const checkOwn = createSessionCheck(database);
  return {
    checkSession: (token, ...rest) => (isImpersonationToken(token) ? impersonation.check : checkOwn)(token, ...rest),
    bind: (api) => impersonationRoutes(api, impersonation),
  };
}
