import { createHmac } from "node:crypto";
import type { Passkey } from "#contract/passkey-shapes.ts";
import type { User } from "#contract/user.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import { passkeyFault, requireVerified } from "#server/http/passkey-answers.ts";
import type { AccountsDeps } from "./deps.ts";
import { createPasskeyChallenges } from "./passkey-challenges.ts";
import type { PasskeyLetters } from "./passkey-letters.ts";
import {
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertPasskey,
  markPasskeyUsed,
  renamePasskey,
  type PasskeyRow,
} from "./passkey-queries.ts";
import type { ConfirmPassword } from "./password-changes.ts";
import { findPerson } from "./person-queries.ts";
import { findAuthentication } from "./session-queries.ts";
import type { Origin, Sessions } from "./sessions.ts";
import { loginsByNetwork } from "./sign-in.ts";
import type { Users } from "./users.ts";

type Json = Record<string, unknown>;
type Parts = { sessions: Sessions; users: Users; letters: PasskeyLetters; confirm: ConfirmPassword };

const mostPasskeys = 10;
/** How long after the sign-in a device may add a passkey without the password. */
const recentMilliseconds = 10 * 60_000;

/** Passkeys that sign subscribers in without their password. */
export function createAccountPasskeys(deps: AccountsDeps, parts: Parts) {
  return { ...createPasskeySignIn(deps, parts), ...createOwnPasskeys(deps, parts) };
}

function createPasskeySignIn(deps: AccountsDeps, { sessions, users }: Parts) {
  const { database, attemptLimits, passkeys, warn } = deps;
  const challenges = createPasskeyChallenges(deps);

  /** The passkey that answered, and the counter of its answer. @throws AppError invalid (response) */
  const verify = async (response: Json, at: Date) => {
    const [challenge, id] = [passkeys.challengeIn(response), passkeys.credentialIdIn(response)];
    if (challenge === undefined || !(await challenges.take(challenge, "sign-in", at))) throw passkeyFault();
    const passkey = id === undefined ? undefined : await findPasskey(database, id);
    if (!passkey) throw passkeyFault();
    const { counter } = requireVerified(await passkeys.verifyUse(response, challenge, passkey));
    return { passkey, counter };
  };

  /** Signs in as a password does. @throws AppError invalid (response) for one that was removed or copied meanwhile */
  const open = (passkey: PasskeyRow, counter: number, origin: Origin, at: Date) =>
    database.transaction(async (inside) => {
      if (!(await lockAccount(inside, passkey.account_id))) throw passkeyFault();
      if ((await markPasskeyUsed(inside, passkey.id, counter, at)) === 0) {
        const isThere = (await findPasskey(inside, passkey.credential_id)) !== undefined;
        const facts = { accountId: passkey.account_id, passkeyId: passkey.id, counter };
        if (isThere) warn(facts, "the signature counter did not rise: this passkey may be a copy");
        throw passkeyFault();
      }
      return sessions.open(inside, passkey.account_id, origin, at);
    });

  return {
    async signInOptions(at: Date): Promise<{ options: Json }> {
      return { options: await passkeys.optionsToUse([], challenges.issue("sign-in", at)) };
    },
    /** @throws AppError invalid (response), tooManyAttempts */
    async signIn(response: Json, origin: Origin, at: Date): Promise<{ token: string; user: User }> {
      const network = callerNetwork(origin.ip);
      await attemptLimits.take(loginsByNetwork, network, at);
      const { passkey, counter } = await verify(response, at);
      const token = await open(passkey, counter, origin, at);
      await attemptLimits.giveBack(loginsByNetwork, network, at);
      return { token, user: await users.userOf(passkey.account_id, at) };
    },
  };
}

function createOwnPasskeys(deps: AccountsDeps, { letters, confirm }: Parts) {
  const { database, passkeys, secret } = deps;
  const challenges = createPasskeyChallenges(deps);
  /** Tells an authenticator which account a passkey is of, and nobody else: the same for all passkeys of an account. */
  const handleOf = (accountId: number) => createHmac("sha256", secret).update(`passkey user\n${accountId}`).digest();

  /** Whether this device was signed in so long ago, or by another device, that the password is to be given again. */
  const asksPassword = async ({ sessionId }: AccountSession, at: Date): Promise<boolean> => {
    const row = await findAuthentication(database, sessionId);
    const since = row?.authenticated_at;
    return !since || at.getTime() - since.getTime() > recentMilliseconds;
  };

  return {
    async list(caller: AccountSession, at: Date): Promise<{ data: Passkey[]; asks_password: boolean }> {
      const rows = await findPasskeys(database, caller.accountId);
      return { data: rows.map(shown), asks_password: await asksPassword(caller, at) };
    },
    /** @throws AppError invalid (password) without the password where it is asked for; conflict, tooManyAttempts */
    async newOptions(caller: AccountSession, password: string | undefined, at: Date): Promise<{ options: Json }> {
      if (await asksPassword(caller, at)) {
        if (!password) throw new AppError("invalid", { fields: { password: "required" } });
        await confirm(caller, password, "add-passkey", at);
      }
      const { email, first_name, last_name } = found(await findPerson(database, caller.accountId), "user");
      const known = await findPasskeys(database, caller.accountId);
      refuseMore(known);
      const owner = { email, name: `${first_name} ${last_name}`, handle: handleOf(caller.accountId) };
      const challenge = challenges.issue({ addsOnSession: caller.sessionId }, at);
      return { options: await passkeys.optionsToAdd(owner, known, challenge) };
    },
    /** @throws AppError invalid (response); conflict when it is registered already, or there are ten */
    async add(
      caller: AccountSession,
      { name, response }: { name: string; response: Json },
      at: Date,
    ): Promise<Passkey> {
      const { accountId, sessionId } = caller;
      const challenge = passkeys.challengeIn(response);
      const isOurs = challenge !== undefined && (await challenges.take(challenge, { addsOnSession: sessionId }, at));
      if (!isOurs) throw passkeyFault();
      const verified = requireVerified(await passkeys.verifyNew(response, challenge));
      return database.transaction(async (inside) => {
        found(await lockAccount(inside, accountId), "user");
        refuseMore(await findPasskeys(inside, accountId));
        const userHandle = handleOf(accountId);
        const row = await insertPasskey(inside, { ...verified, accountId, userHandle, name, at });
        if (!row) throw new AppError("conflict", { said: words.registered });
        await letters.added.enqueue(inside, { accountId, name, at: at.toISOString() });
        return shown(row);
      });
    },
    /** @throws AppError notFound unless it is of the caller's account */
    async rename(caller: AccountSession, id: number, name: string): Promise<Passkey> {
      return shown(found(await renamePasskey(database, caller.accountId, id, name), "passkey", id));
    },
    /** @throws AppError notFound unless it is of the caller's account */
    async remove({ accountId }: AccountSession, id: number, at: Date): Promise<void> {
      await database.transaction(async (inside) => {
        const { name } = found(await deletePasskey(inside, accountId, id), "passkey", id);
        await letters.removed.enqueue(inside, { accountId, name, at: at.toISOString() });
      });
    },
  };
}

function shown({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
}

/** @throws AppError conflict */
function refuseMore(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= mostPasskeys) throw new AppError("conflict", { said: words.tooMany });
}

const words = {
  tooMany: {
    fr: `Vous avez déjà ${mostPasskeys} clés d’accès. Retirez-en une pour en ajouter une autre.`,
    en: `You have ${mostPasskeys} passkeys already. Remove one to add another.`,
  },
  registered: {
    fr: "Cette clé d’accès est déjà enregistrée.",
    en: "This passkey is registered already.",
  },
};
