import type { StaffMe } from "#contract/admin/staff-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { StaffInPerson, StaffSigningIn } from "#server/http/staff-callers.ts";
import type { AttemptLimit } from "#server/http/attempt-limits.ts";
import { passkeyFault, requireVerified } from "#server/http/passkey-answers.ts";
import type { StaffDeps } from "./deps.ts";
import { meOf } from "./presented.ts";
import { findMember, lockMember } from "./queries.ts";
import { findSecrets } from "./sign-in-queries.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import {
  deletePasskey,
  findPasskeys,
  insertPasskey,
  markPasskeyUsed,
  replaceRecoveryCodes,
  updateTotp,
  useRecoveryCode,
  useTotpStep,
} from "./second-factor-queries.ts";
import { findNewTotp, forgetNewTotp, saveChallenge, saveNewTotp, takeChallenge } from "./session-queries.ts";
import { newTotpSecret, totpStepOf, totpUri } from "./totp.ts";

/** Guesses at a member's second factor by somebody with the password: a chance of 1 in 33 000 per quarter of an hour. */
const guesses: AttemptLimit = { kind: "staff-second-factor", limit: 10, windowSeconds: 900 };

type Caller = StaffInPerson | StaffSigningIn;
type Json = Record<string, unknown>;
export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Authenticator apps, passkeys and recovery codes. Changes take the transaction of the call. */
export function createSecondFactors({ attemptLimits, secrets: kept, passkeys, log, brandName }: StaffDeps) {
  const codeFault = () => new AppError("invalid", { fields: { code: "secondFactorCode" } });

  const newCodes = async (inside: Database, { memberId }: Caller): Promise<string[]> => {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(inside, memberId, codes.map(recoveryCodeHash));
    return codes;
  };

  return {
    /**
     * Call before checking a guess, outside the transaction, so that the count survives a rollback. @throws AppError
     * tooManyAttempts
     */
    countGuess: ({ memberId }: Caller, at: Date) => attemptLimits.take(guesses, String(memberId), at),

    async me(database: Database, { memberId, roles }: Caller): Promise<StaffMe> {
      const member = found(await findMember(database, memberId), "user");
      return meOf(member, roles, await findPasskeys(database, memberId));
    },

    /**
     * Lets a member without a second factor set up the first one; a password alone never adds another. @throws AppError
     * notAllowed
     */
    async requireNone(inside: Database, { memberId }: Caller): Promise<void> {
      const secrets = await lockMember(inside, memberId);
      const keys = await findPasskeys(inside, memberId);
      if (!secrets || secrets.totp_secret !== null || keys.length > 0) throw new AppError("notAllowed");
    },

    /** @throws AppError invalid (code) for a wrong or used code */
    async useTotp(inside: Database, caller: Caller, code: string, at: Date): Promise<void> {
      const secrets = await findSecrets(inside, caller.memberId);
      if (!secrets?.totp_secret) throw codeFault();
      const secret = kept.open(secrets.totp_secret, caller.memberId);
      const step = totpStepOf(secret, code, secrets.totp_last_step, at);
      if (step === null || (await useTotpStep(inside, caller.memberId, step)) === 0) throw codeFault();
    },
    /** @throws AppError invalid (code) */
    async useRecoveryCode(inside: Database, { memberId }: Caller, code: string, at: Date): Promise<void> {
      if ((await useRecoveryCode(inside, memberId, recoveryCodeHash(code), at)) === 0) throw codeFault();
    },
    async passkeyOptions(inside: Database, { memberId, sessionId }: Caller): Promise<{ options: Json }> {
      const options = await passkeys.optionsToUse(await findPasskeys(inside, memberId));
      await saveChallenge(inside, sessionId, options.challenge);
      return { options };
    },
    /** @throws AppError invalid (response), also for a signature counter that did not rise, as a copied passkey's */
    async usePasskey(inside: Database, { memberId, sessionId }: Caller, response: Json, at: Date): Promise<void> {
      const challenge = await takeChallenge(inside, sessionId);
      const own = await findPasskeys(inside, memberId);
      const passkey = own.find(({ credential_id }) => credential_id === response["id"]);
      if (!passkey) throw passkeyFault();
      const { counter } = requireVerified(await passkeys.verifyUse(response, challenge, passkey));
      if ((await markPasskeyUsed(inside, passkey.id, counter, at)) > 0) return;
      log.warn(
        { memberId, passkeyId: passkey.id, counter },
        "the signature counter did not rise: this staff passkey may be a copy",
      );
      throw passkeyFault();
    },

    /** Starts the set-up: the secret is unconfirmed until a code proves that an app has it. */
    async startTotp(inside: Database, caller: Caller): Promise<{ secret: string; uri: string }> {
      const secret = newTotpSecret();
      await saveNewTotp(inside, caller.sessionId, kept.seal(secret, caller.memberId));
      return { secret, uri: totpUri(secret, brandName, caller.email) };
    },
    /** @throws AppError invalid (code) */
    async confirmTotp(inside: Database, caller: Caller, code: string, at: Date): Promise<void> {
      const sealed = await findNewTotp(inside, caller.sessionId);
      const step = sealed && totpStepOf(kept.open(sealed, caller.memberId), code, null, at);
      if (sealed === null || step === null) throw codeFault();
      await updateTotp(inside, caller.memberId, sealed, step);
      await forgetNewTotp(inside, caller.sessionId);
    },
    async newPasskeyOptions(inside: Database, caller: Caller): Promise<{ options: Json }> {
      const known = await findPasskeys(inside, caller.memberId);
      const options = await passkeys.optionsToAdd(caller, known);
      await saveChallenge(inside, caller.sessionId, options.challenge);
      return { options };
    },
    /** @throws AppError invalid (response), conflict when the passkey is registered already */
    async addPasskey(
      inside: Database,
      { memberId, sessionId }: Caller,
      { name, response }: { name: string; response: Json },
      at: Date,
    ): Promise<void> {
      const verified = requireVerified(await passkeys.verifyNew(response, await takeChallenge(inside, sessionId)));
      if ((await insertPasskey(inside, { ...verified, memberId, name, at })) === 0) throw new AppError("conflict");
    },
    /** Returns its name. @throws AppError notFound; conflict for the last second factor */
    async removePasskey(inside: Database, { memberId }: Caller, id: number): Promise<string> {
      const secrets = await lockMember(inside, memberId);
      const { name } = found(await deletePasskey(inside, memberId, id), "passkey", id);
      const left = await findPasskeys(inside, memberId);
      if (!secrets?.totp_secret && left.length === 0) {
        throw new AppError("conflict", {
          said: {
            fr: "C’est votre dernier second facteur : ajoutez-en un autre d’abord",
            en: "This is your last second factor: add another one first",
          },
        });
      }
      return name;
    },
    newRecoveryCodes: newCodes,
  };
}
