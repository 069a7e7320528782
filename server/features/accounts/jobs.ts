import { localeOfLanguage } from "#contract/language.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Database } from "#server/database/pool.ts";
import { deviceNameIn } from "#server/http/device-name.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import type { AccountsDeps } from "./deps.ts";
import { createHolderLetters } from "./holder-letters.ts";
import { newDeviceLetter, passwordChangedLetter, resetLetter, welcomeLetter } from "./letters.ts";
import { parentalGuessesLetter } from "./parental-letter.ts";
import { deletionLetter } from "./deletion-letter.ts";
import { findLogin, findUser, sweepAccounts } from "./queries.ts";
import { countResetsSince, deleteReset, insertReset } from "./reset-queries.ts";

export const resetMinutes = 60;
/** Limits abuse: a person needs a single link. */
const resetsAnHour = 5;

/** Whether another link to choose a password may be sent to this account. */
export async function mayHaveReset(database: Database, accountId: number, at: Date): Promise<boolean> {
  return (await countResetsSince(database, accountId, new Date(at.getTime() - 3_600_000))) < resetsAnHour;
}

export type AccountLetters = {
  welcome: Job<{ accountId: number }>;
  newDevice: Job<{ accountId: number; device: string; at: string }>;
  parentalGuesses: Job<{ accountId: number; device: string; at: string }>;
  passwordChanged: Job<{ accountId: number }>;
  deletionAsked: Job<{ accountId: number }>;
  /** Enqueued for any address, so that the call does the same work for known and unknown ones. */
  reset: Job<{ email: string }>;
};

/** Letters about account changes, and cleanup of expired rows. */
export function createAccountJobs(deps: AccountsDeps): AccountLetters {
  const { database, jobs, sendLetter, place, attemptLimits, subscriptionFacts } = deps;
  const { write, toHolder } = createHolderLetters(deps);

  const sendReset = async (email: string, at: Date) => {
    const login = await findLogin(database, email, Buffer.alloc(32), at);
    if (!login) return;
    if (!(await mayHaveReset(database, login.id, at))) return;
    // Created here, so that no token is ever stored in plain text in the job's data.
    const token = newSecret();
    const tokenHash = secretHash(token);
    await insertReset(database, tokenHash, login.id, at, new Date(at.getTime() + resetMinutes * 60_000));
    try {
      const letter = resetLetter(localeOfLanguage(login.language_id), place, token);
      await sendLetter({ email, accountId: login.id }, letter);
    } catch (error) {
      // Otherwise failed deliveries would count towards the limit of links.
      await deleteReset(database, tokenHash);
      throw error;
    }
  };

  jobs.define("accounts.sweep", async (_data, { at }) => {
    await sweepAccounts(database, at);
    await attemptLimits.sweep(at);
  });

  return {
    welcome: jobs.define(
      "accounts.welcome",
      // A member of a client group has been welcomed there, and has no plan to choose.
      ({ accountId }: { accountId: number }, { at }) =>
        write(accountId, async (person, locale) =>
          (await findUser(database, accountId, at))?.client_user_group
            ? null
            : welcomeLetter(locale, place, person.first_name),
        ),
      toHolder,
    ),
    // Includes the time of the event, as the letter may be sent much later.
    newDevice: jobs.define(
      "accounts.new-device",
      (data: { accountId: number; device: string; at: string }) =>
        write(data.accountId, (_person, locale) =>
          newDeviceLetter(locale, place, deviceNameIn(locale, data.device), new Date(data.at)),
        ),
      toHolder,
    ),
    parentalGuesses: jobs.define(
      "accounts.parental-guesses",
      (data: { accountId: number; device: string; at: string }) =>
        write(data.accountId, (_person, locale) =>
          parentalGuessesLetter(locale, place, deviceNameIn(locale, data.device), new Date(data.at)),
        ),
      toHolder,
    ),
    passwordChanged: jobs.define(
      "accounts.password-changed",
      ({ accountId }: { accountId: number }) =>
        write(accountId, (_person, locale) => passwordChangedLetter(locale, place)),
      toHolder,
    ),
    // The request may have been withdrawn meanwhile.
    deletionAsked: jobs.define(
      "accounts.deletion-asked",
      ({ accountId }: { accountId: number }, { at }) =>
        write(accountId, async ({ deletion_at }, locale) => {
          if (!deletion_at) return null;
          const { subscription_end_at: end, user_subscription: running } = await subscriptionFacts(accountId, at);
          const runsUntil = running?.status === 1 && end !== null ? new Date(end) : null;
          return deletionLetter(locale, place, { at: deletion_at, runsUntil });
        }),
      toHolder,
    ),
    reset: jobs.define("accounts.reset", ({ email }: { email: string }, { at }) => sendReset(email, at), {
      recipientOf: async ({ email }) => email,
    }),
  };
}
