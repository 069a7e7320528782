import { parentalCodeMinutes } from "#contract/accounts.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { AccountsDeps } from "./deps.ts";
import type { AccountLetters } from "./jobs.ts";
import { lockConfirmed } from "./password-changes.ts";
import { takeParentalNotice, updateParentalCode } from "./queries.ts";
import { findPerson } from "./person-queries.ts";
import {
  findParentalAttempts,
  saveParentalAttempts,
  unlockSession,
  type ParentalAttempts,
} from "./parental-attempt-queries.ts";

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
export function afterAttempt(right: boolean, wrongAttempts: number, at: Date): ParentalAttempts {
  if (right) return { wrongAttempts: 0, lockedUntil: null };
  const lock = wrongAttempts + 1 >= attemptsBeforeLock;
  return {
    wrongAttempts: lock ? 0 : wrongAttempts + 1,
    lockedUntil: lock ? minutesAfter(at, lockMinutes) : null,
  };
}

export function createParentalCode({ database, passwords }: AccountsDeps, letters: AccountLetters) {
  return {
    /**
     * Sets the code; null removes it. `confirmed` is the hash of the password that was given, which ends a lock on this device.
     * @throws AppError invalid (currentPassword) once the password is another one
     */
    async set(caller: AccountSession, code: string | null, confirmed: string): Promise<void> {
      const hash = code === null ? null : await passwords.hash(code);
      await database.transaction(async (inside) => {
        await lockConfirmed(inside, caller.accountId, confirmed);
        await updateParentalCode(inside, caller.accountId, hash);
        await saveParentalAttempts(inside, caller.sessionId, { wrongAttempts: 0, lockedUntil: null });
      });
    },
    /**
     * Unlocks this device; in the kids space only for the time needed to leave it. Returns until when. The code that locks the
     * device is told to the holder, once a day at most.
     * @throws AppError invalid (parentalCodeWrong), tooManyAttempts while this device is locked
     */
    async unlock(caller: AccountSession, code: string, at: Date): Promise<Date> {
      const match = await database.transaction(async (inside) => {
        // Serialises concurrent attempts.
        await lockAccount(inside, caller.accountId);
        const person = found(await findPerson(inside, caller.accountId), "user");
        if (person.parental_code_hash === null) return "none";
        const attempts = found(await findParentalAttempts(inside, caller.sessionId), "user");
        const { parental_locked_until: locked } = attempts;
        if (locked && locked > at) {
          throw new AppError("tooManyAttempts", {
            retryAfterSeconds: Math.ceil((locked.getTime() - at.getTime()) / 1000),
          });
        }
        const matches = await passwords.matches(code, person.parental_code_hash);
        const next = afterAttempt(matches, attempts.parental_wrong_attempts, at);
        await saveParentalAttempts(inside, caller.sessionId, next);
        if (next.lockedUntil !== null && (await takeParentalNotice(inside, caller.accountId, at))) {
          const [accountId, device] = [caller.accountId, attempts.device_name];
          await letters.parentalGuesses.enqueue(inside, { accountId, device, at: at.toISOString() });
        }
        return matches ? "right" : "wrong";
      });
      if (match === "wrong") throw new AppError("invalid", { fields: { code: "parentalCodeWrong" } });
      const leaveBy = minutesAfter(at, leavingMinutes);
      const until = { unlockedUntil: unlockedFrom(at), leaveBy };
      return unlockSession(database, caller.sessionId, until, match === "right");
    },
  };
}
