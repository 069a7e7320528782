import { adminLetters as calls } from "#contract/admin/letters.ts";
import { actNote } from "#server/http/acts.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { FramedPage } from "#server/http/framed-page.ts";
import type { createSendingAgain } from "./again.ts";
import type { createLetterDesk } from "./letters.ts";

type Letters = ReturnType<typeof createLetterDesk> & ReturnType<typeof createSendingAgain>;

/** Binds the staff's calls about sent letters. In the log they are the person's, by number. */
export function letterRoutes(api: Api, letters: Letters): void {
  api.on(calls.sentLetters, async ({ params, database, at, note }) => {
    note({ subject: subjectOf(params.id) });
    return letters.list(database, params.id, at);
  });
  api.on(calls.sentLetter, async ({ params, database, at, note }) => {
    note({ subject: subjectOf(params.id), after: { letter: params.letter_id } });
    return letters.one(database, params.id, params.letter_id, at);
  });
  api.on(calls.sentLetterPage, async ({ params, database, note }) => {
    note({ subject: subjectOf(params.id), after: { letter: params.letter_id } });
    return new FramedPage(await letters.page(database, params.id, params.letter_id));
  });
  api.on(calls.sentLetterFile, async ({ params, database, note }) => {
    note({ subject: subjectOf(params.id), after: { letter: params.letter_id, file: params.place } });
    const { content, fileName } = await letters.file(database, params.id, params.letter_id, params.place);
    return new FileAnswer(content, fileName);
  });
  api.on(calls.previewLetterAgain, ({ params, database, locale, at }) =>
    letters.previewAgain(database, { accountId: params.id, letterId: params.letter_id, locale, at }),
  );
  // The log is never erased: it keeps which letter went out again, not where to.
  api.on(calls.sendLetterAgain, async ({ params, body, database, locale, at, note }) => {
    const asked = { accountId: params.id, letterId: params.letter_id, locale, at };
    await letters.again(database, asked, body.fingerprint);
    note(actNote(body, { subject: subjectOf(params.id), after: { letter: params.letter_id } }));
    return { success: true as const };
  });
  api.on(calls.previewResetLink, ({ params, database, locale, at }) =>
    letters.previewReset(database, { accountId: params.id, locale, at }),
  );
  api.on(calls.sendResetLink, async ({ params, body, database, locale, at, note }) => {
    await letters.resetLink(database, { accountId: params.id, locale, at }, body.fingerprint);
    note(actNote(body, { subject: subjectOf(params.id) }));
    return { success: true as const };
  });
}

const subjectOf = (accountId: number): string => `account ${accountId}`;
