import type { Locale } from "#contract/fields.ts";
import type { User } from "#contract/user.ts";
import type { Subscriber } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { TryLimit } from "#server/http/tries.ts";
import type { AccountsParts } from "./parts.ts";
import type { AccountLetters } from "./jobs.ts";
import {
  eraseAccount,
  exportAccount,
  listAccountsToErase,
  lockToErase,
  setDeletionAsked,
} from "./personal-data-queries.ts";
import { copyNotice } from "./personal-data-notice.ts";
import type { PasswordPurpose } from "./password-changes.ts";
import { newSecret } from "./secrets.ts";
import type { Users } from "./users.ts";
import { zipOf, type ZipEntry } from "./zip.ts";

const exports: TryLimit = { kind: "export", limit: 10, windowSeconds: 3600 };

export type ConfirmPassword = (
  caller: Subscriber,
  password: string,
  purpose: PasswordPurpose,
  at: Date,
) => Promise<void>;

/** A copy of all that is kept of somebody, and its end. */
export function createPersonalData(
  parts: AccountsParts,
  users: Users,
  letters: AccountLetters,
  confirm: ConfirmPassword,
) {
  const { database, jobs, tries, passwords, personalFilesOf, forgetFilesOf, stopRenewing, place } = parts;

  const eraseDue = async (at: Date): Promise<void> => {
    for (const accountId of await listAccountsToErase(database, at)) {
      // A hash of what nobody knows: no password opens what is left.
      const passwordHash = await passwords.hash(newSecret());
      await database.transaction(async (inside) => {
        if (!(await lockToErase(inside, accountId, at))) return;
        await forgetFilesOf(inside, accountId);
        await eraseAccount(inside, accountId, passwordHash, at);
      });
    }
  };
  jobs.define("accounts.erase", (_data, { at }) => eraseDue(at));

  return {
    /** A ZIP with one JSON, the files it names, and a text that says what is in it and what is not. @throws AppError tooManyTries */
    async export(caller: Subscriber, locale: Locale, at: Date): Promise<Buffer> {
      await tries.take(exports, String(caller.accountId), at);
      const data = found(await exportAccount(database, caller.accountId, locale), "user");
      const files: ZipEntry[] = await personalFilesOf(caller.accountId);
      const notice = copyNotice(locale, place.brandName, at);
      return zipOf(
        [
          { name: notice.name, content: Buffer.from(notice.text) },
          { name: "donnees.json", content: Buffer.from(data) },
          ...files,
        ],
        at,
      );
    },
    /** Begins the 30 days of grace. @throws AppError invalid (currentPassword), conflict when they run already */
    async askDeletion(caller: Subscriber, password: string, at: Date): Promise<User> {
      await confirm(caller, password, "delete-account", at);
      await database.transaction(async (inside) => {
        if ((await setDeletionAsked(inside, caller.accountId, at)) === 0) throw new AppError("conflict");
        await stopRenewing(inside, caller.accountId, at);
        await letters.deletionAsked.enqueue(inside, { accountId: caller.accountId });
      });
      return users.userOf(caller.accountId, at, caller.viewer);
    },
    /** @throws AppError conflict when nothing was asked */
    async keepAccount(caller: Subscriber, at: Date): Promise<User> {
      if ((await setDeletionAsked(database, caller.accountId, null)) === 0) throw new AppError("conflict");
      return users.userOf(caller.accountId, at, caller.viewer);
    },
  };
}
