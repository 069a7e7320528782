import { adminPageLinks, adminTexts as calls } from "#contract/admin/text-lists.ts";
import type { Api } from "#server/http/api.ts";
import { listDifferences } from "#server/http/edited-lists.ts";
import type { Support } from "../support.ts";
import { editedFaqs, editedSubjects, linkedPages, replaceFaqs, replaceLinks, replaceSubjects } from "./editing.ts";

/** Binds the calls with which editors keep the texts of help and contact. */
export function textRoutes(api: Api, { facts }: Pick<Support, "facts">): void {
  api.on(calls.editedFaqs, ({ database }) => editedFaqs(database));
  api.on(calls.replaceFaqs, async ({ body, database, note }) => {
    const { before, after } = await replaceFaqs(database, body, await facts());
    note({ subject: "frequent questions", ...listDifferences(before.items, after.items) });
    return after;
  });
  api.on(calls.editedSubjects, ({ database }) => editedSubjects(database));
  api.on(calls.replaceSubjects, async ({ body, database, note }) => {
    const { before, after } = await replaceSubjects(database, body);
    note({ subject: "contact subjects", ...listDifferences(before.items, after.items) });
    return after;
  });
  api.on(adminPageLinks.editedLinks, ({ database }) => linkedPages(database));
  api.on(adminPageLinks.replaceLinks, async ({ body, database, note }) => {
    const { before, after } = await replaceLinks(database, body);
    note({ subject: "links to pages", ...listDifferences(before.items, after.items) });
    return after;
  });
}
