import type { Database } from "#server/database/pool.ts";
import { newSecret } from "#server/http/secrets.ts";
import type { AccountsDeps } from "./deps.ts";
import { updatePassword } from "./queries.ts";

/** Erases an account if `isDue` says so, which is asked in the same transaction and locks the account. */
export type EraseAccount = (
  accountId: number,
  at: Date,
  isDue: (inside: Database) => Promise<boolean>,
) => Promise<void>;

/** The one way in which accounts are erased: by their holder's wish, and when nobody uses them. */
export function createErasing({
  database,
  passwords,
  personalData,
  stopRenewing,
}: { passwords: Pick<AccountsDeps["passwords"], "hash"> } & Pick<
  AccountsDeps,
  "database" | "personalData" | "stopRenewing"
>): EraseAccount {
  return async (accountId, at, isDue) => {
    // The hash of a random secret, so that no password matches.
    const passwordHash = await passwords.hash(newSecret());
    await database.transaction(async (inside) => {
      if (!(await isDue(inside))) return;
      // Who asked for the deletion may have ordered or reactivated since: nobody is charged for an account without a holder.
      await stopRenewing(inside, accountId, at);
      // Rows of profiles before the profiles, and all of them before the account's row.
      for (const part of personalData.toReversed()) await part.erase(inside, accountId, at);
      await updatePassword(inside, accountId, passwordHash);
    });
  };
}
