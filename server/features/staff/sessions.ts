import type { Locale } from "#contract/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { staffRoles } from "#contract/staff-roles.ts";
import type { StaffSession } from "#contract/admin/staff-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { deviceNameIn, deviceNameOf } from "#server/http/device-name.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import { AppError } from "#server/http/errors.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import type { CheckStaff, StaffInPerson, StaffSigningIn } from "#server/http/staff-callers.ts";
import { isStaffToken } from "#server/http/staff-tokens.ts";
import type { StaffDeps } from "./deps.ts";
import {
  completeSession,
  deleteSession,
  deleteSessionByToken,
  findSession,
  findSessions,
  insertSession,
  markSessionUsed,
  replaceToken,
} from "./session-queries.ts";
import { createTokenCheck } from "./tokens/token-check.ts";

const minute = 60_000;
/** Time limit between the password and the second factor. */
const signInMinutes = 10;
const idleMinutes = 30;
const sessionHours = 12;
/** Last use is written at most this often. */
const writeEveryMilliseconds = minute;

/** Sessions last used before this instant have expired. */
export function idleSince(at: Date): Date {
  return new Date(at.getTime() - idleMinutes * minute);
}

/**
 * The check of sessions and tokens: one indexed statement per call. Reads the roles each time, so that revoking one takes effect at once.
 */
export function createStaffCheck(database: Database, attemptLimits: AttemptLimits): CheckStaff {
  const checkToken = createTokenCheck(database, attemptLimits);
  return async (token, at, address) => {
    if (isStaffToken(token)) return checkToken(token, at, address);
    const row = await findSession(database, secretHash(token));
    if (!row || row.expires_at <= at || row.last_used_at <= idleSince(at)) throw new AppError("sessionEnded");
    if (at.getTime() - row.last_used_at.getTime() > writeEveryMilliseconds) {
      await markSessionUsed(database, row.session_id, at);
    }
    return {
      memberId: row.member_id,
      sessionId: row.session_id,
      email: row.email,
      name: row.name,
      roles: row.roles.filter((role) => staffRoles.includes(role)),
      token: null,
      isComplete: row.is_complete,
    };
  };
}

export type StaffSessions = ReturnType<typeof createStaffSessions>;
type Exchange = { request: FastifyRequest; reply: FastifyReply };
/** `locale`: of the pages on which somebody signs in; letters are written to them in it. */
type Completing = { reply: FastifyReply; at: Date; locale: Locale };

/** A session has one token at a time, replaced when the session gains rights; the database stores only its hash. */
export function createStaffSessions({ database, cookie }: Pick<StaffDeps, "database" | "cookie">) {
  return {
    /** After the password: begins a session that the second factor must complete within minutes. */
    async begin(inside: Database, memberId: number, { request, reply }: Exchange, at: Date): Promise<void> {
      const token = newSecret();
      await insertSession(inside, {
        memberId,
        tokenHash: secretHash(token),
        deviceName: deviceNameOf(request.headers["user-agent"]),
        address: request.ip,
        at,
        expiresAt: new Date(at.getTime() + signInMinutes * minute),
      });
      cookie.set(reply, token, signInMinutes * 60);
    },
    /** After the second factor. @throws AppError sessionEnded when another call completed it first */
    async complete(inside: Database, caller: StaffSigningIn, { reply, at, locale }: Completing): Promise<void> {
      const token = newSecret();
      const completed = await completeSession(inside, {
        id: caller.sessionId,
        memberId: caller.memberId,
        locale,
        tokenHash: secretHash(token),
        at,
        expiresAt: new Date(at.getTime() + sessionHours * 60 * minute),
      });
      if (completed === 0) throw new AppError("sessionEnded");
      cookie.set(reply, token, sessionHours * 3600);
    },
    /** Replaces the token of the session. */
    async rotate(inside: Database, caller: StaffInPerson, reply: FastifyReply, at: Date): Promise<void> {
      const token = newSecret();
      const session = await replaceToken(inside, caller.sessionId, secretHash(token));
      if (!session) throw new AppError("sessionEnded");
      cookie.set(reply, token, (session.expires_at.getTime() - at.getTime()) / 1000);
    },
    async signOut({ request, reply }: Exchange): Promise<void> {
      const token = cookie.tokenIn(request);
      if (token !== undefined) await deleteSessionByToken(database, secretHash(token));
      cookie.clear(reply);
    },
    async sessionsOf(caller: StaffInPerson, locale: Locale, at: Date): Promise<StaffSession[]> {
      const rows = await findSessions(database, caller.memberId, at, idleSince(at));
      return rows.map(({ id, device_name, address, created_at, last_used_at }) => ({
        id,
        device_name: deviceNameIn(locale, device_name),
        address,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: id === caller.sessionId,
      }));
    },
    /** @throws AppError notFound unless it is a session of the caller */
    async end(inside: Database, caller: StaffInPerson, id: number): Promise<void> {
      if ((await deleteSession(inside, caller.memberId, id)) === 0) {
        throw new AppError("notFound", { entity: "device", id });
      }
    },
  };
}
