import { parentalCodeMinutes } from "#contract/accounts.ts";
import type { Subscriber } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { AccountsParts } from "./parts.ts";
import { findPerson, saveParentalTries, updateParentalCode } from "./queries.ts";
import { lockAccount, unlockSession } from "./session-queries.ts";

const triesBeforeLock = 5;
const lockMinutes = 15;

/** Until when a device may leave the kids space after the code, or the password, was given. */
export function unlockedFrom(at: Date): Date {
  return new Date(at.getTime() + parentalCodeMinutes * 60_000);
}

/** What a try at the code does to the count: the fifth wrong one in a row locks it. */
export function afterTry(
  right: boolean,
  wrongTries: number,
  at: Date,
): { wrongTries: number; lockedUntil: Date | null } {
  if (right) return { wrongTries: 0, lockedUntil: null };
  const lock = wrongTries + 1 >= triesBeforeLock;
  return {
    wrongTries: lock ? 0 : wrongTries + 1,
    lockedUntil: lock ? new Date(at.getTime() + lockMinutes * 60_000) : null,
  };
}

export function createParentalCode({ database, passwords }: AccountsParts) {
  return {
    /** Sets the code, or removes it with null. The caller has confirmed the password. */
    async set(caller: Subscriber, code: string | null): Promise<void> {
      await updateParentalCode(database, caller.accountId, code === null ? null : await passwords.hash(code));
    },
    /**
     * Lets this device out of the kids space for a while.
     * @throws AppError invalid (parentalCodeWrong), tooManyTries while locked
     */
    async unlock(caller: Subscriber, code: string, at: Date): Promise<Date> {
      const until = unlockedFrom(at);
      const match = await database.transaction(async (inside) => {
        // Tries at once are counted one after the other.
        await lockAccount(inside, caller.accountId);
        const person = found(await findPerson(inside, caller.accountId), "user");
        if (person.parental_code_hash === null) return "none";
        const { parental_locked_until: locked } = person;
        if (locked && locked > at) {
          throw new AppError("tooManyTries", {
            retryAfterSeconds: Math.ceil((locked.getTime() - at.getTime()) / 1000),
          });
        }
        const matches = await passwords.matches(code, person.parental_code_hash);
        const { wrongTries, lockedUntil } = afterTry(matches, person.parental_wrong_tries, at);
        await saveParentalTries(inside, caller.accountId, wrongTries, lockedUntil);
        return matches ? "right" : "wrong";
      });
      if (match === "wrong") throw new AppError("invalid", { fields: { code: "parentalCodeWrong" } });
      await unlockSession(database, caller.sessionId, until, match === "right");
      return until;
    },
  };
}
