import { languageIdOf, type Locale } from "#contract/language.ts";
import type { User } from "#contract/user.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import type { AccountsDeps } from "./deps.ts";
import { endWaysIn, updatePassword } from "./queries.ts";
import { insertPupil, lockPupil, lockPupilAt } from "./pupil-queries.ts";
import { findOpenReset, insertReset, useReset } from "./reset-queries.ts";
import { endSessions } from "./session-end-queries.ts";
import type { Origin, Sessions } from "./sessions.ts";
import type { SignIn } from "./sign-in.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

/** A whole class joins from one network, several classes a day. */
const byNetwork: AttemptLimit = { kind: "pupils-network", limit: 300, windowSeconds: 3600 };
/** Wrong codes only: a class that was given new ones types them in one network. */
const codesByNetwork: AttemptLimit = { kind: "pupil-code-network", limit: 60, windowSeconds: 900 };
/** Against guesses from many networks at a code of 40 random bits. */
const codesByPupil: AttemptLimit = { kind: "pupil-code", limit: 30, windowSeconds: 3600 };
/** Spans two weekly lessons. */
const codeDays = 14;

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
    ...createRenewal(deps, sessions),
  };
}

/** A new password by a code: nothing can be sent to a pupil, so somebody hands it over. */
function createRenewal({ database, passwords, attemptLimits }: AccountsDeps, sessions: Sessions) {
  return {
    /**
     * Ends the password, earlier codes and all sessions. Only a hash of `code` is kept, made with the pseudonym: it is good
     * for this pupil alone.
     * @throws AppError notFound for whoever is no pupil of the class
     */
    async renewPassword(
      inside: Database,
      { groupId, accountId, code }: { groupId: number; accountId: number; code: string },
      at: Date,
    ): Promise<{ pseudonym: string; expiresAt: Date }> {
      const nobodys = await passwords.hash(newSecret());
      const row = found(await lockPupil(inside, accountId, groupId), "groupMember", accountId);
      await updatePassword(inside, accountId, nobodys);
      await endWaysIn(inside, accountId, at);
      await endSessions(inside, accountId, null, "password", at);
      const expiresAt = new Date(at.getTime() + codeDays * 86_400_000);
      await insertReset(inside, codeHash(row.email, code), accountId, at, expiresAt);
      return { pseudonym: row.first_name, expiresAt };
    },
    /** @throws AppError invalid (passwordCode, passwordCommon, passwordHasAddress), tooManyAttempts */
    async useCode(
      groupId: number,
      { pseudonym, code, password }: Pick<NewPupil, "pseudonym" | "password"> & { code: string },
      origin: Origin,
      at: Date,
    ): Promise<{ accountId: number; token: string }> {
      const email = addressOf(groupId, pseudonym);
      const counted = [
        [codesByNetwork, callerNetwork(origin.ip)],
        [codesByPupil, email],
      ] as const;
      for (const [limit, who] of counted) await attemptLimits.take(limit, who, at);
      const tokenHash = codeHash(email, code);
      if (!(await findOpenReset(database, tokenHash, at))) throw wrongCode();
      for (const [limit, who] of counted) await attemptLimits.giveBack(limit, who, at);
      await refuseWeakPassword(passwords, { password, email: pseudonym, field: "password" });
      const hash = await passwords.hash(password);
      return database.transaction(async (inside) => {
        const account = await lockPupilAt(inside, email);
        if (!account || (await useReset(inside, tokenHash, at)) === undefined) throw wrongCode();
        await updatePassword(inside, account.id, hash);
        return { accountId: account.id, token: await sessions.open(inside, account.id, origin, at) };
      });
    },
  };
}

const wrongCode = (): AppError => new AppError("invalid", { fields: { code: "passwordCode" } });
const codeHash = (email: string, code: string): Buffer => secretHash(`${email} ${code}`);

/**
 * What stands in an address's place: unique in the class whatever the case of letters, in hexadecimal, because a pseudonym
 * may hold what an address may not. Nobody owns a domain below `.invalid` (RFC 2606).
 */
function addressOf(groupId: number, pseudonym: string): string {
  const typed = pseudonym.trim().normalize("NFC").toLowerCase();
  return `${Buffer.from(typed).toString("hex")}@${groupId}.pupils.invalid`;
}
