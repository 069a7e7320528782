import { parentalCodeMinutes } from "#contract/accounts.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { AccountsDeps } from "./deps.ts";
import { findPerson, saveParentalAttempts, updateParentalCode } from "./queries.ts";
import { unlockSession } from "./session-queries.ts";

const attemptsBeforeLock = 5;
const lockMinutes = 15;
const leavingMinutes = 1;

/** Until when the code or the password unlocks adult profiles, My Account and leaving the kids space. */
export function unlockedFrom(at: Date): Date {
  return minutesAfter(at, parentalCodeMinutes);
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

/** The state after an attempt: the fifth consecutive wrong code locks it. */
export function afterAttempt(
  right: boolean,
  wrongAttempts: number,
  at: Date,
): { wrongAttempts: number; lockedUntil: Date | null } {
  if (right) return { wrongAttempts: 0, lockedUntil: null };
  const lock = wrongAttempts + 1 >= attemptsBeforeLock;
  return {
    wrongAttempts: lock ? 0 : wrongAttempts + 1,
    lockedUntil: lock ? minutesAfter(at, lockMinutes) : null,
  };
}

export function createParentalCode({ database, passwords }: AccountsDeps) {
  return {
    /** Sets the code; null removes it. The password was confirmed before. */
    async set(caller: AccountSession, code: string | null): Promise<void> {
      await updateParentalCode(database, caller.accountId, code === null ? null : await passwords.hash(code));
    },
    /**
     * Unlocks this device; in the kids space only for the time needed to leave it. Returns until when.
     * @throws AppError invalid (parentalCodeWrong), tooManyAttempts while locked
     */
    async unlock(caller: AccountSession, code: string, at: Date): Promise<Date> {
      const match = await database.transaction(async (inside) => {
        // Serialises concurrent attempts.
        await lockAccount(inside, caller.accountId);
        const person = found(await findPerson(inside, caller.accountId), "user");
        if (person.parental_code_hash === null) return "none";
        const { parental_locked_until: locked } = person;
        if (locked && locked > at) {
          throw new AppError("tooManyAttempts", {
            retryAfterSeconds: Math.ceil((locked.getTime() - at.getTime()) / 1000),
          });
        }
        const matches = await passwords.matches(code, person.parental_code_hash);
        const { wrongAttempts, lockedUntil } = afterAttempt(matches, person.parental_wrong_tries, at);
        await saveParentalAttempts(inside, caller.accountId, wrongAttempts, lockedUntil);
        return matches ? "right" : "wrong";
      });
      if (match === "wrong") throw new AppError("invalid", { fields: { code: "parentalCodeWrong" } });
      const leaveBy = minutesAfter(at, leavingMinutes);
      const until = { unlockedUntil: unlockedFrom(at), leaveBy };
      return unlockSession(database, caller.sessionId, until, match === "right");
    },
  };
}
