import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffMember, openStaffSession, refusalOf } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let editor: Client;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  const { id } = await createStaffMember(fixture, ["editor"]);
  editor = fixture.as({ token: await openStaffSession(fixture, id) });
});
afterAll(() => fixture.close());

const title = (id: number) => editor("GET /admin/titles/{id}", { params: { id } });

test("several drafts are deleted together; other titles are refused", async () => {
  const create = (title_fr: string) => editor("POST /admin/titles", { body: { type: "movie", title_fr } });
  const [one, other] = [await create("Vide un"), await create("Vide deux")];
  const out = await fixture.film({ title_fr: "En ligne" });
  const answer = await editor("POST /admin/titles/removals", { body: { ids: [one.id, out, 999_999] } });
  expect(answer).toMatchObject({ removed: 1, refused: [{ id: out, title: "En ligne" }], refused_count: 1 });
  expect((await refusalOf(title(one.id)))?.status).toBe(404);
  expect((await title(out)).id).toBe(out);
  const rest = await editor("POST /admin/titles/removals", { body: { filter: { search: "Vide deux" } } });
  expect(rest).toMatchObject({ removed: 1, refused_count: 0 });
  expect((await refusalOf(title(other.id)))?.status).toBe(404);
  expect((await refusalOf(editor("POST /admin/titles/removals", { body: {} })))?.status).toBe(400);
});

test("drafts without any file are distinguished from those whose file is being uploaded", async () => {
  const create = (title_fr: string) => editor("POST /admin/titles", { body: { type: "movie", title_fr } });
  const [empty, arriving, failed] = [await create("Rien"), await create("Arrive"), await create("Échoué")];
  for (const [id, state] of [
    [arriving.id, "arriving"],
    [failed.id, "failed"],
  ] as const) {
    await fixture.database.run(sql`
      insert into uploads (name, folder, bytes, use, video_id, file_key, state, reason, created_at, changed_at)
      values ('a.mkv', '', 1, 'film', ${id}, ${`sources/${id}.mkv`}, ${state},
        case when ${state} = 'failed' then '{"fr": "Abîmé", "en": "Damaged"}'::jsonb end, now(), now())`);
  }
  await editor("POST /admin/titles", { body: { type: "series", title_fr: "Sans film" } });
  const missing = await editor("GET /admin/titles", { query: { standing: "draft", film: "missing", limit: 100 } });
  const ids = missing.data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([empty.id, failed.id]));
  expect(ids).not.toContain(arriving.id);
  expect(missing.data.map(({ type }) => type)).not.toContain("series");
});
