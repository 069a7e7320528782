import { createActingProfile } from "./acting-profile.ts";
import { createAccountJobs } from "./jobs.ts";
import { createParentalCode } from "./parental-code.ts";
import type { AccountsParts } from "./parts.ts";
import { createPasswordChanges } from "./password-changes.ts";
import { createDataRights } from "./data-rights.ts";
import { createRegistration } from "./registration.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import { createUsers } from "./users.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** Who subscribes: registration, sign-in, devices, passwords and the account holder's own data. */
export function createAccounts(parts: AccountsParts) {
  const users = createUsers(parts);
  const letters = createAccountJobs(parts);
  const sessions = createSessions(parts, letters);
  const passwordChanges = createPasswordChanges(parts, letters);
  return {
    users,
    sessions,
    signIn: createSignIn(parts, sessions, users),
    registration: createRegistration(parts, sessions, users, letters),
    passwordChanges,
    dataRights: createDataRights(parts, users, letters, passwordChanges.confirm),
    parentalCode: createParentalCode(parts),
    actingProfile: createActingProfile(parts),
  };
}
