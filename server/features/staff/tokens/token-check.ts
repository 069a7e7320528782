import { staffRoles } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { callerNetwork, type AttemptLimit, type AttemptLimits } from "#server/http/attempt-limits.ts";
import { AppError } from "#server/http/errors.ts";
import { secretHash } from "#server/http/secrets.ts";
import type { FoundStaff } from "#server/http/staff-callers.ts";
import { isWholeStaffToken } from "#server/http/staff-tokens.ts";
import { findLiveToken, markTokenUsed } from "./token-queries.ts";

/** Per network. Right tokens go on: 256 bits cannot be guessed, and a script's mistake must not stop its neighbour. */
const wrongTokens: AttemptLimit = { kind: "staff-token", limit: 20, windowSeconds: 900 };
/** Last use is written at most this often. */
const writeEveryMilliseconds = 60_000;

type TokenCheck = (token: string, at: Date, address: string) => Promise<FoundStaff>;

/** Who made a token, with its roles. @throws AppError sessionEnded; tooManyAttempts */
export function createTokenCheck(database: Database, attemptLimits: AttemptLimits): TokenCheck {
  return async (token, at, address) => {
    const row = isWholeStaffToken(token) ? await findLiveToken(database, secretHash(token), at) : undefined;
    if (!row) {
      await attemptLimits.take(wrongTokens, callerNetwork(address), at);
      throw new AppError("sessionEnded", { said: wrongToken });
    }
    if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() > writeEveryMilliseconds) {
      await markTokenUsed(database, row.id, at);
    }
    return {
      memberId: row.member_id,
      email: row.email,
      name: row.maker,
      roles: row.roles.filter((role) => staffRoles.includes(role)),
      token: { id: row.id, name: row.name },
      isComplete: true,
    };
  };
}

const wrongToken = {
  fr: "Ce jeton n’est pas valable\u202f: il est mal copié, révoqué ou arrivé à son terme",
  en: "This token is not valid: it is mistyped, was revoked, or has ended",
};
