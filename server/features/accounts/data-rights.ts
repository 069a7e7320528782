import type { Locale } from "#contract/language.ts";
import type { User } from "#contract/user.ts";
import type { Copy, PersonalData } from "#server/database/personal-data.ts";
import type { Database } from "#server/database/pool.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { AttemptLimit } from "#server/http/attempt-limits.ts";
import type { AccountsDeps } from "./deps.ts";
import type { EraseAccount } from "./erasing.ts";
import type { AccountLetters } from "./jobs.ts";
import { copyNotice } from "./copy-notice.ts";
import { isToErase, listAccountsToErase, setDeletionAsked } from "./data-rights-queries.ts";
import { lockConfirmed, type ConfirmPassword } from "./password-changes.ts";
import { lockUnerased } from "./unused-queries.ts";
import type { Users } from "./users.ts";
import { zipOf, type ZipEntry } from "./zip.ts";

const exports: AttemptLimit = { kind: "export", limit: 10, windowSeconds: 3600 };

/** Data export and erasure. Each feature exports and erases its own tables. */
export function createDataRights(
  deps: AccountsDeps,
  {
    users,
    letters,
    confirm,
    erase,
  }: { users: Users; letters: AccountLetters; confirm: ConfirmPassword; erase: EraseAccount },
) {
  const { database, jobs, attemptLimits, personalData, stopRenewing, place } = deps;

  const eraseDue = async (at: Date): Promise<void> => {
    for (const accountId of await listAccountsToErase(database, at))
      await erase(
        accountId,
        at,
        async (inside) => (await lockUnerased(inside, accountId)) && isToErase(inside, accountId, at),
      );
  };
  jobs.define("accounts.erase", (_data, { at }) => eraseDue(at));

  return {
    /** A ZIP with the data as JSON, its files, and an explanation of the contents. @throws AppError tooManyAttempts */
    async export(caller: AccountSession, locale: Locale, at: Date): Promise<Buffer> {
      await attemptLimits.take(exports, String(caller.accountId), at);
      const data = await copyOf(database, personalData, caller.accountId, locale);
      const files: ZipEntry[] = [];
      for (const part of personalData) files.push(...((await part.files?.(database, caller.accountId)) ?? []));
      const notice = copyNotice(personalData, { locale, brandName: place.brandName, at });
      return zipOf(
        [
          { name: notice.name, content: Buffer.from(notice.text) },
          { name: "donnees.json", content: Buffer.from(JSON.stringify(data, null, 2)) },
          ...files,
        ],
        at,
      );
    },
    /** Starts the grace period of 30 days. @throws AppError invalid (currentPassword), conflict when it is running */
    async askDeletion(caller: AccountSession, password: string, at: Date): Promise<User> {
      const { password_hash: confirmed } = await confirm(caller, password, "delete-account", at);
      await database.transaction(async (inside) => {
        await lockConfirmed(inside, caller.accountId, confirmed);
        if ((await setDeletionAsked(inside, caller.accountId, at)) === 0) throw new AppError("conflict");
        await stopRenewing(inside, caller.accountId, at);
        await letters.deletionAsked.enqueue(inside, { accountId: caller.accountId });
      });
      return users.userOf(caller.accountId, at, caller.viewer);
    },
    /** @throws AppError conflict without a pending request */
    async keepAccount(caller: AccountSession, at: Date): Promise<User> {
      if ((await setDeletionAsked(database, caller.accountId, null)) === 0) throw new AppError("conflict");
      return users.userOf(caller.accountId, at, caller.viewer);
    },
  };
}

type CopiedProfile = { id: number };

/** Merges the features' exports: each profile with its rows, the rest by name. */
async function copyOf(
  database: Database,
  parts: readonly PersonalData[],
  accountId: number,
  locale: Locale,
): Promise<object> {
  const copies: Copy[] = [];
  for (const part of parts) copies.push(await part.copy(database, accountId, locale));
  const {
    account = [],
    profiles = [],
    ...rest
  } = Object.assign({}, ...copies.map((copy) => copy.account)) as Record<string, object[]>;
  return {
    account: found(account[0], "user"),
    profiles: (profiles as CopiedProfile[]).map((profile) =>
      Object.assign({}, profile, ...copies.map((copy) => copy.profiles[profile.id])),
    ),
    ...rest,
  };
}
