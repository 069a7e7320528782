import { localeOfLanguage, type Locale } from "#contract/language.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import type { AccountsDeps } from "./deps.ts";
import { findPerson, type PersonRow } from "./person-queries.ts";

type LetterFor = (person: PersonRow, locale: Locale) => Letter | null | Promise<Letter | null>;

/** What jobs need that write to account holders. */
export function createHolderLetters({ database, sendLetter }: Pick<AccountsDeps, "database" | "sendLetter">) {
  return {
    /** Sends a letter in the holder's language. None to an account that was erased meanwhile. */
    async write(accountId: number, letterFor: LetterFor): Promise<void> {
      const person = await findPerson(database, accountId);
      const letter = person && (await letterFor(person, localeOfLanguage(person.language_id)));
      if (letter) await sendLetter({ email: person.email, accountId }, letter);
    },
    /** For the list of jobs that staff read. */
    toHolder: {
      recipientOf: async ({ accountId }: { accountId: number }) =>
        (await findPerson(database, accountId))?.email ?? null,
    },
  };
}
