import { languageIdOf, type Locale } from "#contract/language.ts";
import type { User } from "#contract/user.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import type { AccountsDeps } from "./deps.ts";
import { sendLink } from "./email-address.ts";
import type { EmailLetters } from "./email-letters.ts";
import { isReserved } from "./email-link-queries.ts";
import type { AccountLetters } from "./jobs.ts";
import { findLogin, insertAccount, insertAdultConsent } from "./queries.ts";
import { findPerson, updatePerson } from "./person-queries.ts";
import { networkHash } from "./secrets.ts";
import type { Origin, Sessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";
import { fullName, personOf, type PersonalInformation, type Users } from "./users.ts";

/** Version of the over-18 statement's wording in step 1. */
const adultStatement = "adult-2026-01";

/** Address checks and registrations per network. */
const byNetwork: AttemptLimit = { kind: "register-network", limit: 100, windowSeconds: 3600 };

/** No account's id. */
const nobody = 0;

export type Registration = PersonalInformation & { username: string; password: string; for_group: boolean };

/** Who signs up for a client group joins it meanwhile, and its own welcome is the letter that they get. */
const joiningMinutes = 60;

type Parts = { sessions: Sessions; users: Users; letters: AccountLetters; emailLetters: EmailLetters };

export function createRegistration(deps: AccountsDeps, { sessions, users, letters, emailLetters }: Parts) {
  const { database, passwords, attemptLimits, secret } = deps;
  const { check } = createSignIn(deps, sessions, users);

  /**
   * The unpaid account that the same person created before; undefined for a free address.
   * @throws AppError invalid (emailTaken) for another person's account, one that has been paid, or an address that its last
   *   holder may still take back
   */
  const unfinished = async (email: string, password: string, ip: string, at: Date): Promise<number | undefined> => {
    const known = await findLogin(database, email, networkHash(ip, secret), at);
    if (!known) {
      if (await isReserved(database, email, nobody, at)) throw taken();
      return undefined;
    }
    const login = known.subscription_status === 0 ? await check(email, password, ip, at) : undefined;
    if (!login) throw taken();
    return login.id;
  };

  const hashOfNew = async ({ password, username: email }: Registration): Promise<string> => {
    await refuseWeakPassword(passwords, { password, email, field: "password" });
    return passwords.hash(password);
  };

  const { create, goOn } = registering(deps, letters, emailLetters);

  return {
    /** @throws AppError invalid (emailTaken, passwordCommon, passwordHasAddress), tooManyAttempts */
    async validateStep1(email: string, password: string, ip: string, at: Date): Promise<void> {
      await attemptLimits.take(byNetwork, callerNetwork(ip), at);
      const existing = await unfinished(email, password, ip, at);
      if (existing === undefined) await refuseWeakPassword(passwords, { password, email, field: "password" });
    },
    /**
     * Account, primary profile and kid profile, all or none; or, where the same person did so before and never paid,
     * their account with the new data.
     * @throws AppError invalid (emailTaken, dateFuture, tooYoung, passwordCommon, passwordHasAddress), tooManyAttempts
     */
    async register(
      body: Registration,
      origin: Origin,
      locale: Locale,
      at: Date,
    ): Promise<{ user: User; newToken: string }> {
      await attemptLimits.take(byNetwork, callerNetwork(origin.ip), at);
      personOf(body, at);
      const existing = await unfinished(body.username, body.password, origin.ip, at);
      const hash = existing === undefined ? await hashOfNew(body) : "";
      const made = await database.transaction(async (inside) => {
        const accountId =
          existing === undefined
            ? await create(inside, body, hash, locale, at)
            : await goOn(inside, existing, body, at);
        return { accountId, newToken: await sessions.open(inside, accountId, origin, at) };
      });
      return { user: await users.userOf(made.accountId, at), newToken: made.newToken };
    },
  };
}

/** The writes of a registration, in the given transaction: a new account, or an update of an unpaid one. */
function registering(
  { createFirstProfiles, renamePrimaryProfile }: AccountsDeps,
  letters: AccountLetters,
  emailLetters: EmailLetters,
) {
  const confirm = sendLink(emailLetters);
  return {
    async create(inside: Database, body: Registration, hash: string, locale: Locale, at: Date): Promise<number> {
      const person = personOf(body, at);
      const language_id = languageIdOf(locale);
      const account = { ...person, email: body.username, password_hash: hash, language_id };
      const accountId = await insertAccount(inside, account, at);
      // Asked again: a change of address may have freed it while the insert waited.
      if (accountId === undefined || (await isReserved(inside, body.username, accountId, at))) throw taken();
      await createFirstProfiles(inside, { accountId, name: fullName(person), locale, at });
      await insertAdultConsent(inside, accountId, adultStatement, at);
      const runAt = body.for_group ? new Date(at.getTime() + joiningMinutes * 60_000) : at;
      await letters.welcome.enqueue(inside, { accountId }, { runAt });
      await confirm(inside, { accountId, kind: "confirmation", email: body.username }, at);
      return accountId;
    },
    async goOn(inside: Database, accountId: number, body: Registration, at: Date): Promise<number> {
      const person = personOf(body, at);
      const before = await findPerson(inside, accountId);
      await updatePerson(inside, accountId, person);
      if (before) await renamePrimaryProfile(inside, accountId, fullName(before), fullName(person));
      return accountId;
    },
  };
}

function taken(): AppError {
  return new AppError("invalid", { fields: { username: "emailTaken" } });
}
