import { createAccountPasskeys } from "./account-passkeys.ts";
import { createAccountActing } from "./account-acting.ts";
import { createActingProfile } from "./acting-profile.ts";
import { createAccountJobs } from "./jobs.ts";
import { createParentalCode } from "./parental-code.ts";
import type { AccountsDeps } from "./deps.ts";
import { createPasskeyLetters } from "./passkey-letters.ts";
import { createPasswordChanges } from "./password-changes.ts";
import { createBlockLetters } from "./block-letters.ts";
import { createCorrecting } from "./correcting.ts";
import { createDataRights } from "./data-rights.ts";
import { createEmailAddress } from "./email-address.ts";
import { createEmailLetters } from "./email-letters.ts";
import { createErasing } from "./erasing.ts";
import { createPupils } from "./pupils.ts";
import { createRegistration } from "./registration.ts";
import { createRestrictionLetters } from "./restriction-letters.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import { createUnusedAccounts } from "./unused-accounts.ts";
import { createUsers } from "./users.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** Registration, sign-in, devices, passwords, and the account holder's data. */
export function createAccounts(deps: AccountsDeps) {
  const users = createUsers(deps);
  const letters = createAccountJobs(deps);
  const emailLetters = createEmailLetters(deps);
  const sessions = createSessions(deps, letters);
  const passwordChanges = createPasswordChanges(deps, letters);
  const { confirm } = passwordChanges;
  const erase = createErasing(deps);
  createUnusedAccounts(deps, erase);
  const signIn = createSignIn(deps, sessions, users);
  return {
    users,
    sessions,
    signIn,
    pupils: createPupils(deps, { sessions, signIn }),
    registration: createRegistration(deps, { sessions, users, letters, emailLetters }),
    passkeys: createAccountPasskeys(deps, { sessions, users, letters: createPasskeyLetters(deps), confirm }),
    passwordChanges,
    emailAddress: createEmailAddress(deps, { users, letters, emailLetters, confirm }),
    dataRights: createDataRights(deps, { users, letters, confirm, erase }),
    parentalCode: createParentalCode(deps, letters),
    actingProfile: createActingProfile(deps),
    desk: {
      acting: createAccountActing(deps, { ...letters, ...createBlockLetters(deps), ...createRestrictionLetters(deps) }),
      correcting: createCorrecting(deps, emailLetters),
    },
  };
}
