import type { Locale } from "#contract/fields.ts";
import { languageIdOf } from "#contract/language.ts";
import type { User } from "#contract/user.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import type { AccountsDeps } from "./deps.ts";
import { insertPupil } from "./queries.ts";
import type { Origin, Sessions } from "./sessions.ts";
import type { SignIn } from "./sign-in.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

/** A whole class joins from one network, several classes a day. */
const byNetwork: AttemptLimit = { kind: "pupils-network", limit: 300, windowSeconds: 3600 };

export type NewPupil = { groupId: number; pseudonym: string; password: string; ageCeiling: number; locale: Locale };
export type Pupils = ReturnType<typeof createPupils>;

/** Accounts of minors in a class: a pseudonym, a password and an age ceiling; no address, name or date of birth. */
export function createPupils(deps: AccountsDeps, { sessions, signIn }: { sessions: Sessions; signIn: SignIn }) {
  const { passwords, attemptLimits, createPupilProfile } = deps;
  return {
    /** Hashes before a transaction begins. @throws AppError invalid (passwordCommon, passwordHasAddress), tooManyAttempts */
    async prepare({ pseudonym, password }: Pick<NewPupil, "pseudonym" | "password">, ip: string, at: Date) {
      await attemptLimits.take(byNetwork, callerNetwork(ip), at);
      await refuseWeakPassword(passwords, { password, email: pseudonym, field: "password" });
      return passwords.hash(password);
    },
    /** @throws AppError invalid (pseudonymTaken) */
    async create(inside: Database, pupil: NewPupil & { hash: string }, at: Date): Promise<number> {
      const { groupId, pseudonym: name, ageCeiling, locale, hash } = pupil;
      const account = {
        email: addressOf(groupId, name),
        password_hash: hash,
        name,
        groupId,
        language_id: languageIdOf(locale),
      };
      const accountId = await insertPupil(inside, account, at);
      if (accountId === undefined) throw new AppError("invalid", { fields: { pseudonym: "pseudonymTaken" } });
      await createPupilProfile(inside, { accountId, name, locale, ageCeiling, at });
      return accountId;
    },
    open: (inside: Database, accountId: number, origin: Origin, at: Date): Promise<string> =>
      sessions.open(inside, accountId, origin, at),
    /** @throws AppError wrongCredentials, tooManyAttempts */
    logIn: (
      groupId: number,
      { pseudonym, password }: Pick<NewPupil, "pseudonym" | "password">,
      origin: Origin,
      at: Date,
    ): Promise<{ token: string; user: User }> => signIn.signIn(addressOf(groupId, pseudonym), password, origin, at),
  };
}

/**
 * What stands in an address's place: unique in the class whatever the case of letters, in hexadecimal, because a pseudonym
 * may hold what an address may not. Nobody owns a domain below `.invalid` (RFC 2606).
 */
function addressOf(groupId: number, pseudonym: string): string {
  const typed = pseudonym.trim().normalize("NFC").toLowerCase();
  return `${Buffer.from(typed).toString("hex")}@${groupId}.pupils.invalid`;
}
