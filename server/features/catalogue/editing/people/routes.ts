import { adminPeople as calls } from "#contract/admin/people.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import { pageOfFound } from "#server/http/paged-answers.ts";
import { namePerson, previewNaming } from "./naming.ts";
import { findPeople } from "./people-queries.ts";

/** Binds the calls about people. */
export function peopleRoutes(api: Api): void {
  api.on(calls.people, async ({ query, database }) => {
    let total = 0;
    const page = await pageOfFound(query, async (window) => {
      const found = await findPeople(database, query.search ?? "", window);
      ({ total } = found);
      return found;
    });
    return { ...page, total };
  });
  api.on(calls.previewNaming, ({ params, query, database, locale }) =>
    previewNaming(database, { id: params.id, name: query.name, locale }),
  );
  api.on(calls.namePerson, async ({ params, body, database, locale, note }) => {
    const { name, fingerprint } = body;
    const { before, after } = await namePerson(database, { id: params.id, name, locale }, fingerprint);
    note(
      actNote(body, {
        subject: `person ${after.id} “${after.name}”`,
        before: { name: before.name, titles: before.titles },
        after: { name: after.name, titles: after.titles },
      }),
    );
    return after;
  });
}
