import type { Locale } from "#contract/fields.ts";
import type { SubscriptionFacts } from "#contract/subscription.ts";
import type { Profile } from "#contract/user.ts";
import type { PersonalData } from "#server/database/personal-data.ts";
import type { Database } from "#server/database/pool.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { Tries } from "#server/http/tries.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { Place, SendLetter } from "./letters.ts";

/** Dependencies of the accounts. */
export type AccountsParts = {
  database: Database;
  jobs: Jobs;
  tries: Tries;
  passwords: {
    hash(password: string): Promise<string>;
    matches(password: string, phc: string | undefined): Promise<boolean>;
  };
  sendLetter: SendLetter;
  place: Place;
  /** HMAC key of network hashes. */
  secret: string;
  /** Maximum number of signed-in devices by account type. */
  devices: { personal: number; family: number };
  /** Creates the primary profile and the kid profile in the given transaction. */
  createFirstProfiles: (
    database: Database,
    account: { accountId: number; name: string; locale: Locale; at: Date },
  ) => Promise<void>;
  /** Called when the account holder's name changes. */
  renamePrimaryProfile: (database: Database, accountId: number, from: string, to: string) => Promise<number>;
  /** The profiles with their marks, as visible to `asker`. */
  profilesOf: (accountId: number, at: Date, asker: Viewer | null) => Promise<Profile[]>;
  /** The features' personal data: the account's first, then the profiles'. */
  personalData: readonly PersonalData[];
  /** Cancels the subscription at the end of its period. */
  stopRenewing: (database: Database, accountId: number, at: Date) => Promise<unknown>;
  subscriptionFacts: (accountId: number, at: Date) => Promise<SubscriptionFacts>;
};
