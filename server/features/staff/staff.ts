import type { Locale } from "#contract/language.ts";
import type { StaffInPerson } from "#server/http/staff-callers.ts";
import type { JobRun } from "#server/jobs/run.ts";
import { yearsAfter } from "#server/dates.ts";
import { AppError } from "#server/http/errors.ts";
import type { Database } from "#server/database/pool.ts";
import type { AttemptLimit } from "#server/http/attempt-limits.ts";
import { readAudit, type AuditFilter } from "./audit-queries.ts";
import type { StaffDeps } from "./deps.ts";
import { createMembers } from "./members.ts";
import { invitationLetter } from "./letters.ts";
import { findMember, updatePassword } from "./queries.ts";
import { findSecrets } from "./sign-in-queries.ts";
import { createRecordWatch } from "./records.ts";
import { createSecondFactors } from "./second-factors.ts";
import { deleteSessions, sweepSignIns } from "./session-queries.ts";
import { createStaffSessions, idleSince } from "./sessions.ts";
import { createStaffSignIn } from "./sign-in.ts";
import { sweepTokens } from "./tokens/token-queries.ts";
import { staffTokens } from "./tokens/tokens.ts";

const passwordGuesses: AttemptLimit = { kind: "staff-password", limit: 10, windowSeconds: 900 };

export type StaffFeature = ReturnType<typeof createStaff>;

/** The operator's staff: sign-in with two factors, roles, and the audit log. */
export function createStaff(deps: StaffDeps) {
  const { database, jobs, passwords, attemptLimits, sendLetter, brandName } = deps;
  const sessions = createStaffSessions(deps);
  const members = createMembers(deps);
  const invite = async (invited: { memberId: number; locale: Locale }, { at }: Pick<JobRun, "at">) => {
    const member = await findMember(database, invited.memberId);
    if (!member || member.ended_at || member.has_password) return;
    // Created here, so that no token is ever stored in plain text in the job's data.
    const { link } = await members.addLink(database, member.id, at, invited.locale);
    await sendLetter(
      { email: member.email, accountId: null },
      invitationLetter(invited.locale, brandName, { name: member.name, link }),
    );
  };
  const invitation = jobs.define("staff.invitation", invite, {
    recipientOf: async ({ memberId }) => (await findMember(database, memberId))?.email ?? null,
  });
  jobs.define("staff.sweep", async (_data, { at }) => {
    await sweepSignIns(database, at, idleSince(at));
    await sweepTokens(database, yearsAfter(at, -1));
  });

  return {
    sessions,
    signIn: createStaffSignIn(deps, sessions),
    secondFactors: createSecondFactors(deps),
    members,
    tokens: staffTokens,
    invitation,
    records: createRecordWatch(deps),
    audit: (filter: AuditFilter) => readAudit(database, filter),
    /**
     * Confirms the password before a change to the caller's own sign-in. @throws AppError invalid under `field`,
     * tooManyAttempts
     */
    async confirmPassword(caller: StaffInPerson, field: string, password: string, at: Date): Promise<void> {
      await attemptLimits.take(passwordGuesses, String(caller.memberId), at);
      const secrets = await findSecrets(database, caller.memberId);
      if (!(await passwords.matches(password, secrets?.password_hash ?? undefined))) {
        throw new AppError("invalid", { fields: { [field]: "currentPassword" } });
      }
      await attemptLimits.giveBack(passwordGuesses, String(caller.memberId), at);
    },
    /** Ends all other sessions. @throws AppError invalid (passwordCommon) under `field` */
    async changePassword(inside: Database, caller: StaffInPerson, field: string, password: string): Promise<void> {
      if (await passwords.isCommon(password)) throw new AppError("invalid", { fields: { [field]: "passwordCommon" } });
      await updatePassword(inside, caller.memberId, await passwords.hash(password));
      await deleteSessions(inside, caller.memberId, caller.sessionId);
    },
  };
}
