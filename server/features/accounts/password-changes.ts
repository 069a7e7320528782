import type { Locale } from "#contract/language.ts";
import { fieldFaultText } from "#contract/field-faults.ts";
import type { Database } from "#server/database/pool.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import { secretHash } from "#server/http/secrets.ts";
import type { AccountsDeps } from "./deps.ts";
import { confirmEmail } from "./email-link-queries.ts";
import type { AccountLetters } from "./jobs.ts";
import { endWaysIn, rememberNetwork, updatePassword } from "./queries.ts";
import { findPerson, type PersonRow } from "./person-queries.ts";
import { findOpenReset, useReset } from "./reset-queries.ts";
import { networkHash } from "./secrets.ts";
import { lockWithPassword } from "./session-queries.ts";
import { endSessions } from "./session-end-queries.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

const asksByNetwork: AttemptLimit = { kind: "reset-network", limit: 20, windowSeconds: 3600 };
const asksByNetworkAndAddress: AttemptLimit = { kind: "reset-network-address", limit: 5, windowSeconds: 3600 };
const looksByNetwork: AttemptLimit = { kind: "reset-look-network", limit: 60, windowSeconds: 3600 };
const resetsByNetwork: AttemptLimit = { kind: "reset-use-network", limit: 30, windowSeconds: 3600 };
/** Why a signed-in user confirms the password. */
type PasswordPurpose = "change-password" | "change-email" | "delete-account" | "parental-code" | "add-passkey";

export type ConfirmPassword = (
  caller: AccountSession,
  password: string,
  purpose: PasswordPurpose,
  at: Date,
) => Promise<PersonRow>;

/**
 * Attempts to confirm the password on a signed-in device, counted by device and purpose: a child's guesses at home must not
 * lock the parent out elsewhere, nor guesses to delete the account keep the owner from changing the password.
 */
const guessesFor = (purpose: PasswordPurpose): AttemptLimit => ({
  kind: `password-${purpose}`,
  limit: 10,
  windowSeconds: 900,
});

/**
 * Locks the account in the transaction of what was confirmed by a password: a recovery may have set another one, while the call
 * was on its way.
 * @throws AppError invalid (currentPassword)
 */
export async function lockConfirmed(
  inside: Database,
  accountId: number,
  hash: string,
  field = "password",
): Promise<void> {
  if (!(await lockWithPassword(inside, accountId, hash)))
    throw new AppError("invalid", { fields: { [field]: "currentPassword" } });
}

export function createPasswordChanges(deps: AccountsDeps, letters: AccountLetters) {
  const { database, passwords, attemptLimits, secret } = deps;

  /** @throws AppError invalid (currentPassword), tooManyAttempts */
  const confirm = async (
    caller: AccountSession,
    password: string,
    purpose: PasswordPurpose,
    at: Date,
  ): Promise<PersonRow> => {
    const [limit, who] = [guessesFor(purpose), `${caller.accountId} ${caller.sessionId}`];
    await attemptLimits.take(limit, who, at);
    const person = found(await findPerson(database, caller.accountId), "user");
    if (!(await passwords.matches(password, person.password_hash))) {
      const field = purpose === "change-password" ? "current_password" : "password";
      throw new AppError("invalid", { fields: { [field]: "currentPassword" } });
    }
    await attemptLimits.giveBack(limit, who, at);
    return person;
  };

  return {
    confirm,
    /** Same answer and same work whether or not the address has an account. @throws AppError tooManyAttempts */
    async request(email: string, ip: string, at: Date): Promise<void> {
      const network = callerNetwork(ip);
      await attemptLimits.take(asksByNetwork, network, at);
      await attemptLimits.take(asksByNetworkAndAddress, `${network} ${email}`, at);
      await letters.reset.enqueue(database, { email });
    },
    /** Told before a password is typed. @throws AppError invalid (resetLink), tooManyAttempts */
    async lookAtReset(token: string, ip: string, locale: Locale, at: Date): Promise<void> {
      await attemptLimits.take(looksByNetwork, callerNetwork(ip), at);
      if (!(await findOpenReset(database, secretHash(token), at))) throw linkFault(locale);
    },
    /** Signs all devices out. @throws AppError invalid (resetLink, passwordCommon, passwordHasAddress), tooManyAttempts */
    async reset(token: string, password: string, ip: string, locale: Locale, at: Date): Promise<void> {
      await attemptLimits.take(resetsByNetwork, callerNetwork(ip), at);
      const tokenHash = secretHash(token);
      // Checked first, so that an invalid token costs no password hash.
      const open = await findOpenReset(database, tokenHash, at);
      if (!open) throw linkFault(locale);
      await refuseWeakPassword(passwords, { password, email: open.email, field: "password" });
      const hash = await passwords.hash(password);
      await database.transaction(async (inside) => {
        const accountId = await useReset(inside, tokenHash, at);
        if (accountId === undefined) throw linkFault(locale);
        await updatePassword(inside, accountId, hash);
        await endWaysIn(inside, accountId, at);
        // The link was read at the address.
        await confirmEmail(inside, accountId, at);
        await endSessions(inside, accountId, null, "password", at);
        await rememberNetwork(inside, accountId, networkHash(ip, secret), at);
        await letters.passwordChanged.enqueue(inside, { accountId });
      });
    },
    /**
     * Signs all other devices out.
     * @throws AppError invalid (currentPassword, passwordCommon, passwordHasAddress), tooManyAttempts
     */
    async change(caller: AccountSession, current: string, next: string, at: Date): Promise<void> {
      const { email, password_hash: before } = await confirm(caller, current, "change-password", at);
      await refuseWeakPassword(passwords, { password: next, email, field: "new_password" });
      const hash = await passwords.hash(next);
      await database.transaction(async (inside) => {
        await lockConfirmed(inside, caller.accountId, before, "current_password");
        await updatePassword(inside, caller.accountId, hash);
        await endWaysIn(inside, caller.accountId, at);
        await endSessions(inside, caller.accountId, caller.sessionId, "password", at);
        await letters.passwordChanged.enqueue(inside, { accountId: caller.accountId });
      });
    },
  };
}

function linkFault(locale: Locale): AppError {
  return new AppError("invalid", { message: fieldFaultText("resetLink", locale), fields: { token: "resetLink" } });
}
