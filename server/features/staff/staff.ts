import type { Staff } from "#server/http/staff-callers.ts";
import { AppError } from "#server/http/errors.ts";
import type { Database } from "#server/database/pool.ts";
import type { AttemptLimit } from "#server/http/attempt-limits.ts";
import { readAudit, type AuditFilter } from "./audit-queries.ts";
import type { StaffDeps } from "./deps.ts";
import { createMembers } from "./members.ts";
import { findSecrets, updatePassword } from "./queries.ts";
import { createSecondFactors } from "./second-factors.ts";
import { deleteSessions, sweepSignIns } from "./session-queries.ts";
import { createStaffSessions, idleSince } from "./sessions.ts";
import { createStaffSignIn } from "./sign-in.ts";

const passwordGuesses: AttemptLimit = { kind: "staff-password", limit: 10, windowSeconds: 900 };

export type StaffFeature = ReturnType<typeof createStaff>;

/** The operator's staff: sign-in with two factors, roles, and the audit log. */
export function createStaff(deps: StaffDeps) {
  const { database, jobs, passwords, attemptLimits } = deps;
  const sessions = createStaffSessions(deps);
  jobs.define("staff.sweep", (_data, { at }) => sweepSignIns(database, at, idleSince(at)));

  return {
    sessions,
    signIn: createStaffSignIn(deps, sessions),
    secondFactors: createSecondFactors(deps),
    members: createMembers(deps),
    audit: (filter: AuditFilter) => readAudit(database, filter),
    /**
     * Confirms the password before a change to the caller's own sign-in. @throws AppError invalid under `field`,
     * tooManyAttempts
     */
    async confirmPassword(caller: Staff, field: string, password: string, at: Date): Promise<void> {
      await attemptLimits.take(passwordGuesses, String(caller.memberId), at);
      const secrets = await findSecrets(database, caller.memberId);
      if (!(await passwords.matches(password, secrets?.password_hash ?? undefined))) {
        throw new AppError("invalid", { fields: { [field]: "currentPassword" } });
      }
      await attemptLimits.giveBack(passwordGuesses, String(caller.memberId), at);
    },
    /** Ends all other sessions. */
    async changePassword(inside: Database, caller: Staff, password: string): Promise<void> {
      await updatePassword(inside, caller.memberId, await passwords.hash(password));
      await deleteSessions(inside, caller.memberId, caller.sessionId);
    },
  };
}
