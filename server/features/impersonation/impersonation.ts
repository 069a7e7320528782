import type { ActPreview } from "#contract/admin/acts.ts";
import { impersonationMinutes } from "#contract/impersonation.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import type { AccountSession, CheckSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { newImpersonationToken } from "#server/http/impersonation-token.ts";
import { secretHash } from "#server/http/secrets.ts";
import type { StaffInPerson } from "#server/http/staff-callers.ts";
import type { Asked, ImpersonationDeps, SeenAccount } from "./deps.ts";
import {
  endImpersonation,
  endOfStaffSession,
  findById,
  findRunning,
  insertImpersonation,
  listOfAccount,
} from "./queries.ts";
import { impersonationWords, type ImpersonationFailure } from "./words.ts";

export type Impersonation = ReturnType<typeof createImpersonation>;

/** The staff see the site as a person does: for a quarter of an hour, changing nothing, and the person reads it. */
export function createImpersonation({ database, accountOf, seenAs, mayStillSee }: ImpersonationDeps) {
  const planOf = async (from: Database, { accountId, locale, at }: Asked): Promise<ActPreview> => {
    const account = found(await accountOf(from, accountId, at), "account", accountId);
    const t = impersonationWords[locale];
    const failure = failureOf(account);
    if (failure) throw new AppError("conflict", { message: t.failures[failure], details: { reason: failure } });
    return {
      effects: [t.opens(account.name, impersonationMinutes), t.readOnly, t.hidden, t.told, t.ends],
      fingerprint: fingerprintOf({ act: "impersonation", account: accountId, name: account.name }),
    };
  };

  /** Asked at each call, so that the end of the staff's session, of their role, or a block ends it at once. */
  const check: CheckSession = async (token, profile, at) => {
    const row = await findRunning(database, secretHash(token), at);
    if (!row || !(await mayStillSee(database, row.staff_session_id, at))) throw new AppError("sessionEnded");
    return seenAs(database, { accountId: row.account_id, impersonationId: row.id, profile }, at);
  };

  return {
    check,
    /** @throws AppError notFound; conflict with the reason */
    preview: planOf,
    /** Within the caller's transaction. @throws AppError as `preview`, and conflict where another one was shown */
    async begin(inside: Database, asked: Asked, { caller, shown }: { caller: StaffInPerson; shown: string }) {
      const { accountId, at, locale } = asked;
      // A block at this moment either refuses this, or ends it.
      await lockAccount(inside, accountId);
      refuseChanged(await planOf(inside, asked), shown, locale);
      await endOfStaffSession(inside, caller.sessionId, at);
      const token = newImpersonationToken();
      const expiresAt = new Date(at.getTime() + impersonationMinutes * 60_000);
      await insertImpersonation(inside, {
        accountId,
        staffSessionId: caller.sessionId,
        memberId: caller.memberId,
        seenBy: caller.name,
        tokenHash: secretHash(token),
        at,
        expiresAt,
      });
      return { token, ends_at: expiresAt.toISOString() };
    },
    async listOf({ accountId }: AccountSession) {
      const rows = await listOfAccount(database, accountId);
      return { data: rows.map(({ id, begun_at: at }) => ({ id, at: at.toISOString() })) };
    },
    async current({ impersonationId, accountId }: AccountSession, at: Date) {
      const row = impersonationId === null ? undefined : await findById(database, impersonationId);
      if (!row) return { impersonation: null };
      const { name } = found(await accountOf(database, accountId, at), "account", accountId);
      return { impersonation: { seen_by: row.seen_by, seen_as: name, ends_at: row.expires_at.toISOString() } };
    },
    /** @throws AppError notFound in a person's own session */
    async end({ impersonationId }: AccountSession, at: Date): Promise<void> {
      await endImpersonation(database, found(impersonationId, "user"), at);
    },
  };
}

function failureOf({ isErased, isBlocked, hasPaid }: SeenAccount): ImpersonationFailure | undefined {
  if (isErased) return "erased";
  if (isBlocked) return "blocked";
  return hasPaid ? undefined : "unpaid";
}
