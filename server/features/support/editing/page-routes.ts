import { adminPages as calls } from "#contract/admin/pages.ts";
import type { Api } from "#server/http/api.ts";
import type { Support } from "../support.ts";
import { addPage, changePage, editedPage, editedPages, pageDifferences, pageVersion, removePage } from "./pages.ts";

/** Binds the calls with which editors keep legal pages and their own. */
export function pageRoutes(api: Api, { facts, fillingIn }: Pick<Support, "facts" | "fillingIn">): void {
  api.on(calls.editedPages, async ({ database }) => ({ data: await editedPages(database) }));
  api.on(calls.editedPage, async ({ database, params }) => editedPage(database, params.id, await facts()));
  api.on(calls.pageVersion, ({ database, params }) => pageVersion(database, params, fillingIn));
  api.on(calls.addPage, async ({ body, database, note, at }) => {
    const page = await addPage(database, body, { facts: await facts(), at });
    note({ subject: subjectOf(page), after: { ...page.in_force, version: page.version } });
    return page;
  });
  api.on(calls.changePage, async ({ params, body, database, note, at }) => {
    const saved = await changePage(database, params.id, body, { facts: await facts(), at });
    note({ subject: subjectOf(saved.after), ...pageDifferences(saved) });
    return saved.after;
  });
  api.on(calls.removePage, async ({ params, query, database, note }) => {
    const page = await removePage(database, params.id, query.revision, await facts());
    note({ subject: subjectOf(page), before: { ...page.in_force, version: page.version } });
    return { success: true as const };
  });
}

const subjectOf = ({ slug }: { slug: string }) => `page ${slug}`;
