import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { BulkChange } from "#contract/admin/titles.ts";
import { standingOf, titleStandings, type EditedTitle } from "#contract/admin/title-shapes.ts";
import { lastChanceDays } from "#contract/video.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffWithApp, refusalOf, signInStaff } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let editor: Client;
let adult: Identity;
let category: number;
let other: number;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  editor = await signInStaff(fixture, await createStaffWithApp(fixture, ["editor"]));
  ({ adult } = await fixture.viewers());
  await fixture.database.run(sql`insert into ages (id, name) values (6, '6')`);
  category = await fixture.category("Rayon");
  other = await fixture.category("Autre");
  // A category without titles is not listed.
  await fixture.film({ title_fr: "Toujours", categories: [category] });
});
afterAll(() => fixture.close());

const title = (id: number) => editor("GET /admin/titles/{id}", { params: { id } });
const change = (
  { id, version }: Pick<EditedTitle, "id" | "version">,
  changes: Partial<Omit<EditedTitle, "id" | "version">>,
) => editor("PUT /admin/titles/{id}", { params: { id }, body: { version, changes } });
const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString();
const found = async (query: Record<string, string>) =>
  (await editor("GET /admin/titles", { query: { limit: 100, ...query } })).data.map((row) => row.title);
const shelf = async () =>
  (await fixture.as(adult)("GET /categories/{id}/videos", { params: { id: category } })).data
    .map((card) => card.title)
    .filter((name) => name !== "Toujours");
const lastAudit = async () =>
  fixture.database.row<{ subject: string; before: unknown; after: unknown }>(
    sql`select subject, before, after from audit_log order by id desc limit 1`,
  );

describe("a title's page", () => {
  test("saves and audits changes, which viewers see immediately", async () => {
    const id = await fixture.film({ title_fr: "Avant", categories: [other] });
    const before = await title(id);
    const saved = await change(before, {
      title_fr: "Après",
      description_fr: "<p>Bonjour</p><script>alert(1)</script>",
      categories: [category],
      edition_fr: "Version longue",
    });
    expect(saved).toMatchObject({ title_fr: "Après", version: before.version + 1, categories: [category] });
    expect(saved.description_fr).toBe("<p>Bonjour</p>");
    await expect.poll(shelf).toEqual(["Après"]);
    expect(await lastAudit()).toMatchObject({
      subject: `title ${id} “Après”`,
      before: { title_fr: "Avant", categories: [other] },
      after: { title_fr: "Après", categories: [category] },
    });
    await change(saved, { categories: [] });
    await expect.poll(shelf).toEqual([]);
  });

  test("refuses an outdated save with the current title", async () => {
    const id = await fixture.film({ title_fr: "À deux" });
    const read = await title(id);
    await change(read, { title_fr: "De la première" });
    const refusal = await refusalOf(change(read, { title_en: "The second's" }));
    expect(refusal).toMatchObject({ status: 409, details: { title_fr: "De la première", version: read.version + 1 } });
    expect((await title(id)).title_en).toBe(read.title_en);
    // A merged save is based on the current version.
    const merged = await change({ id, version: read.version + 1 }, { title_en: "The second's" });
    expect(merged).toMatchObject({ title_fr: "De la première", title_en: "The second's" });
  });

  test("accepts one of two concurrent saves", async () => {
    const read = await title(await fixture.film());
    const results = await Promise.all([
      refusalOf(change(read, { brand: "Une" })),
      refusalOf(change(read, { brand: "Autre" })),
    ]);
    expect(results.map((refusal) => refusal?.status).toSorted()).toEqual([409, undefined]);
  });

  test.each<[string, Partial<EditedTitle>, string]>([
    ["an empty title", { title_fr: " " }, "changes.title_fr"],
    ["an end before the start", { from: "2026-05-02T00:00:00Z", until: "2026-05-01T00:00:00Z" }, "until"],
    ["an impossible date", { until: "2026-02-31" }, "changes.until"],
    ["an unknown country", { territories: ["ZZ"] }, "changes.territories.0"],
    ["no country at all", { territories: [] }, "changes.territories"],
    ["a kids' title rated 16", { is_kid: true, rating: 16 }, "rating"],
    ["an unknown category", { categories: [99_999] }, "categories"],
    ["an unknown age", { ages: [17] }, "ages"],
    ["an intro without an end", { intro_start: 3 }, "intro_end"],
    ["an intro that ends before it starts", { intro_start: 9, intro_end: 3 }, "intro_end"],
    ["credits beyond the end", { credits_start: 100 }, "credits_start"],
    ["credits within the intro", { intro_start: 1, intro_end: 50, credits_start: 20 }, "credits_start"],
    [
      "a recap that overlaps the intro",
      { intro_start: 10, intro_end: 30, recap_start: 20, recap_end: 40 },
      "recap_end",
    ],
  ])("refuses %s at its field", async (_name, changes, field) => {
    const read = await title(await fixture.film());
    const refusal = await refusalOf(change(read, changes));
    expect(refusal?.status).toBe(400);
    expect(Object.keys(refusal?.messages ?? {})).toEqual([field]);
    expect(await title(read.id)).toEqual(read);
  });

  test("saving markers settles their proposal", async () => {
    const id = await fixture.film();
    await fixture.database.run(sql`
      insert into marker_proposals (video_id, intro_start_seconds, intro_end_seconds, proposed_at)
      values (${id}, 2, 12, ${fixture.clock.now()})`);
    const read = await title(id);
    expect(read.proposed_markers).toMatchObject({ intro_start: 2, intro_end: 12, credits_start: null });
    const saved = await editor("PUT /admin/titles/{id}", {
      params: { id },
      body: {
        version: read.version,
        changes: { intro_start: 2, intro_end: 12, credits_start: 90 },
        settles_markers: true,
      },
    });
    expect(saved).toMatchObject({ intro_start: 2, intro_end: 12, credits_start: 90, proposed_markers: null });
  });
});

describe("a draft", () => {
  test("is created and planned, and needs a stream and pictures to be published", async () => {
    const draft = await editor("POST /admin/titles", { body: { type: "movie", title_fr: "Tout neuf" } });
    expect(draft).toMatchObject({ state: "draft", title_en: "Tout neuf", has_stream: false, from: null });
    const refusal = await refusalOf(change(draft, { state: "published" }));
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining("film") });
    await fixture.database.run(sql`
      update videos set media_key = 'neuf', images_key = 'neuf', duration_seconds = 60 where id = ${draft.id}`);
    const planned = await change(draft, { state: "ready", from: inDays(2), categories: [category] });
    expect(planned).toMatchObject({ state: "ready", from: inDays(2) });
    await expect.poll(shelf).toEqual([]);
    const published = await change(planned, { state: "published" });
    expect(published.from).toBe(inDays(2));
    await expect.poll(shelf).toEqual([]);
    const earlier = await change(published, { from: inDays(-1) });
    await expect.poll(shelf).toEqual(["Tout neuf"]);
    const back = await change(earlier, { state: "draft" });
    expect(back.from).toBe(inDays(-1));
    await expect.poll(shelf).toEqual([]);
  });

  test("is deleted with its episodes, unless one of them is not a draft", async () => {
    const series = await editor("POST /admin/titles", { body: { type: "series", title_fr: "Brève" } });
    const position = { series: series.id, season: 1, number: 1 };
    const episode = await editor("POST /admin/titles", { body: { type: "episode", title_fr: "Un", ...position } });
    expect(episode).toMatchObject({ series: { id: series.id, title: "Brève" }, season: { number: 1 }, number: 1 });
    const remove = (id: number) => editor("DELETE /admin/titles/{id}", { params: { id } });
    await change(episode, { state: "ready" });
    expect((await refusalOf(remove(series.id)))?.status).toBe(409);
    await change({ ...episode, version: episode.version + 1 }, { state: "draft" });
    await remove(series.id);
    expect((await refusalOf(title(episode.id)))?.status).toBe(404);
    expect((await refusalOf(remove(await fixture.film())))?.status).toBe(409);
  });

  test("of an episode needs series, season and number", async () => {
    const refusal = await refusalOf(editor("POST /admin/titles", { body: { type: "episode", title_fr: "Seul" } }));
    expect(Object.keys(refusal?.messages ?? {})).toEqual(["series", "season", "number"]);
  });
});

describe("the list", () => {
  test("finds titles by words of either language, in any order, and by id", async () => {
    const id = await fixture.film({ title_fr: "L’Œuf de Pâques", title_en: "The Easter Egg" });
    for (const search of ["oeuf paques", "PÂQUES œuf", "easter egg", String(id), `#${id}`]) {
      expect(await found({ search })).toContain("L’Œuf de Pâques");
    }
    expect(await found({ search: "oeuf noel" })).toEqual([]);
    expect(await found({ search: "pa oe" })).toContain("L’Œuf de Pâques");
    expect(await found({ search: "œu d" })).toContain("L’Œuf de Pâques");
    // Two letters match only the start of words, since inside of words they would match most titles.
    expect(await found({ search: "uf" })).not.toContain("L’Œuf de Pâques");
    expect(await found({ search: "100% _" })).toEqual([]);
    for (const signs of ["%", "_", "--", "’", "« » …"]) expect(await found({ search: signs })).toEqual([]);
    expect(await found({ search: "œuf : pâques" })).toContain("L’Œuf de Pâques");
  });

  test("filters by status as the contract defines it; each title has exactly one", async () => {
    const { database } = fixture;
    await fixture.film({ title_fr: "Futur", age: -2 });
    await fixture.film({ title_fr: "Passé", age: 9, leaves: -1 });
    await fixture.film({ title_fr: "S’en va", leaves: lastChanceDays });
    await fixture.film({ title_fr: "Reste", leaves: lastChanceDays + 1 });
    const drafts = ["draft", "ready"] as const;
    for (const state of drafts) {
      const id = await fixture.film({ title_fr: state, age: null });
      await database.run(sql`update videos set state = ${state} where id = ${id}`);
    }
    const all = await editor("GET /admin/titles", { query: { limit: 100 } });
    const byStanding = await Promise.all(
      titleStandings.map(async (standing) => [standing, (await found({ standing })).toSorted()] as const),
    );
    for (const [standing, titles] of byStanding) {
      const expected = all.data.filter((row) => standingOf(row, fixture.clock.now()) === standing);
      expect([standing, titles]).toEqual([standing, expected.map((row) => row.title).toSorted()]);
      expect(titles.length).toBeGreaterThan(0);
    }
    expect(byStanding.flatMap(([, titles]) => titles)).toHaveLength(all.total);
  });

  test("sorts by each column, and paging neither repeats nor skips a title", async () => {
    const walk = async (sort: "title" | "-views" | "until" | "-from" | "updated") => {
      const ids: number[] = [];
      for (let page = 1; ; page += 1) {
        const { data, next_page } = await editor("GET /admin/titles", { query: { sort, page, limit: 7 } });
        ids.push(...data.map(({ id }) => id));
        if (next_page === null) return ids;
      }
    };
    const { total } = await editor("GET /admin/titles", {});
    for (const sort of ["title", "-views", "until", "-from", "updated"] as const) {
      expect(new Set(await walk(sort)).size).toBe(total);
    }
  });

  test("lists episodes on request, with season and number", async () => {
    const { id } = await fixture.series([2], { title_fr: "Feuilleton" });
    const { data } = await editor("GET /admin/titles", { query: { type: "episode", series: id } });
    expect(data.map(({ season, number, series }) => [season, number, series?.title]).toSorted()).toEqual([
      [1, 1, "Feuilleton"],
      [1, 2, "Feuilleton"],
    ]);
    expect(await found({ search: "Feuilleton" })).toEqual(["Feuilleton"]);
  });
});

describe("a change of many titles", () => {
  test("applies to the chosen titles, and lists those that it would make invalid", async () => {
    const films = [
      await fixture.film({ rating: 16 }),
      await fixture.film(),
      await fixture.film({ categories: [other] }),
    ];
    const body = { ids: [...films, 99_999], change: { is_kid: true, add_categories: [category] } };
    const answer = await editor("POST /admin/titles/changes", { body });
    expect(answer).toMatchObject({ changed: 2, refused_count: 1, refused: [{ id: films[0] }] });
    expect((await title(films[2] ?? 0)).categories.toSorted()).toEqual([category, other].toSorted());
    expect((await title(films[0] ?? 0)).is_kid).toBe(false);
    expect(await lastAudit()).toMatchObject({ subject: "2 titles", after: { ids: films.slice(1) } });
    const again = await editor("POST /admin/titles/changes", { body });
    expect(again.changed).toBe(0);
  });

  test("applies to all titles that match a filter", async () => {
    for (let count = 0; count < 3; count += 1) await fixture.film({ title_fr: "Cycle Melville" });
    const body = { filter: { search: "melville" }, change: { until: inDays(30), territories: ["FR", "BE"] } };
    expect(await editor("POST /admin/titles/changes", { body })).toMatchObject({ changed: 3, refused_count: 0 });
    const { data } = await editor("GET /admin/titles", { query: { search: "melville" } });
    expect(data.map(({ until, territories }) => [until, territories])).toEqual(
      Array.from({ length: 3 }, () => [inDays(30), ["FR", "BE"]]),
    );
  });

  test("requires titles, and known categories and ages", async () => {
    const refused = async (body: Parameters<typeof send>[0]) =>
      Object.keys((await refusalOf(send(body)))?.messages ?? {});
    const send = (body: { ids?: number[]; change: BulkChange }) => editor("POST /admin/titles/changes", { body });
    expect(await refused({ change: {} })).toEqual(["ids"]);
    expect(await refused({ ids: [1], change: { add_categories: [99_999] } })).toEqual(["add_categories"]);
    const audience_if_none = { categories: [], rating: 0 as const, is_kid: true, ages: [99_999] };
    expect(await refused({ ids: [1], change: { audience_if_none } })).toEqual(["audience_if_none.ages"]);
  });
});
