import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { featuredAtMost, type ArrangedHome } from "#contract/admin/home.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffWithApp, expectFault, refusalOf, signInStaff } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let editor: Client;
let adult: Identity;
let kid: Identity;

beforeEach(async () => {
  fixture = await createCatalogueFixture();
  editor = await signInStaff(fixture, await createStaffWithApp(fixture, ["editor"]));
  ({ adult, kid } = await fixture.viewers());
});
afterEach(() => fixture.close());

const read = () => editor("GET /admin/home");
const formOf = ({ version, top, kids_top: kidsTop, featured, categories, ages }: ArrangedHome) => ({
  version,
  top: top?.id ?? null,
  kids_top: kidsTop?.id ?? null,
  featured: featured.map(({ id }) => id),
  categories: categories.map((category) => ({ ...category, id: category.id as number | null })),
  ages,
});
type Form = ReturnType<typeof formOf>;
const save = async (part: Partial<Form>) => editor("PUT /admin/home", { body: { ...formOf(await read()), ...part } });
const home = (who: Identity) => fixture.as(who)("GET /home");
const topOf = async (who: Identity) => (await home(who)).topVideo?.title;
const rowsOf = async (who: Identity) => (await home(who)).listCategory.map(({ title }) => title);
const preview = (viewer: "adult" | "kid", titles: readonly number[] = []) =>
  editor("GET /admin/home/preview", {
    query: { viewer, language: "fr", ...(titles.length > 0 ? { titles: titles.join() } : {}) },
  });
const names = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);

describe("the arrangement of home", () => {
  test("sets the top title and the featured titles in order, effective immediately", async () => {
    const [one, two, three] = [
      await fixture.film({ title_fr: "Un" }),
      await fixture.film({ title_fr: "Deux", is_top: true, featured_rank: 1 }),
      await fixture.film({ title_fr: "Trois" }),
    ];
    expect(await topOf(adult)).toBe("Deux");
    const saved = await save({ top: one, featured: [three, one] });
    expect(saved).toMatchObject({
      version: 2,
      top: { id: one, title_fr: "Un" },
      featured: [{ id: three }, { id: one }],
    });
    // The change invalidates the cached page.
    await expect.poll(() => topOf(adult)).toBe("Un");
    expect(names((await home(adult)).listFeatured)).toEqual(["Trois", "Un"]);
    await save({ top: null, featured: [two] });
    await expect.poll(() => topOf(adult)).toBe("Deux");
  });

  test("the kids' top title is their own, else the adults' if they may see it, else a featured one", async () => {
    const [grown, own, shared] = [
      await fixture.film({ title_fr: "Pour les grands" }),
      await fixture.film({ title_fr: "Pour eux", is_kid: true }),
      await fixture.film({ title_fr: "Pour tous", is_kid: true }),
    ];
    await save({ top: grown, kids_top: own, featured: [shared] });
    await expect.poll(() => topOf(kid)).toBe("Pour eux");
    expect(await topOf(adult)).toBe("Pour les grands");
    await save({ kids_top: null });
    await expect.poll(() => topOf(kid)).toBe("Pour tous");
    await save({ top: own });
    await expect.poll(() => topOf(kid)).toBe("Pour eux");
  });

  test("rows have the order and style of the categories, without hidden ones", async () => {
    const ids = [
      await fixture.category("Premier"),
      await fixture.category("Second"),
      await fixture.category("Troisième"),
    ];
    for (const id of ids) await fixture.film({ categories: [id] });
    expect(await rowsOf(adult)).toEqual(["Premier", "Second", "Troisième"]);
    const { categories } = await read();
    const [first, second, third] = formOf({ ...(await read()), categories }).categories;
    if (!first || !second || !third) throw new Error("a category is missing");
    await save({
      categories: [
        { ...third, style: "circle" },
        { ...first, title_fr: "Renommé" },
        { ...second, on_home: false },
      ],
    });
    await expect.poll(() => rowsOf(adult)).toEqual(["Troisième", "Renommé"]);
    expect((await home(adult)).listCategory[0]).toMatchObject({ style: "circle", index: 6 });
    // A category hidden from home is still listed elsewhere.
    const { data } = await fixture.as(adult)("GET /categories");
    expect(data.map(({ title }) => title)).toEqual(["Troisième", "Renommé", "Second"]);
  });

  test("a new category gets a unique slug, and one that is missing from the form is deleted", async () => {
    const gone = await fixture.category("Ancien");
    const film = await fixture.film({ title_fr: "Reste", categories: [gone] });
    const added = {
      id: null,
      title_fr: "Été",
      title_en: "Summer",
      line_fr: "",
      line_en: "",
      style: "kid",
      on_home: true,
    } as const;
    const { categories } = await save({ categories: [added, added] });
    expect(categories).toMatchObject([{ title_fr: "Été" }, { title_fr: "Été" }]);
    const slugs = await fixture.database.rows<{ slug: string }>(sql`select slug from categories order by priority`);
    expect(slugs.map(({ slug }) => slug)).toEqual(["ete", "ete-2"]);
    expect((await editor("GET /admin/titles/{id}", { params: { id: film } })).categories).toEqual([]);
  });

  test("ages are ordered and can be hidden", async () => {
    const age = (id: number, more: object = {}) => ({ id, name: String(id), on_home: true, ...more });
    await save({ ages: [age(8), age(4, { name: "4+" }), age(6, { on_home: false })] });
    await fixture.film({ is_kid: true, ages: [4, 6, 8] });
    await expect.poll(async () => (await home(kid)).listVideosByAges.map(({ name }) => name)).toEqual(["8", "4+"]);
    expect((await fixture.as(adult)("GET /ages")).data.map(({ id }) => id)).toEqual([8, 4, 6]);
    await save({ ages: [age(4)] });
    await expect.poll(async () => (await home(kid)).listVideosByAges.map(({ name }) => name)).toEqual(["4"]);
  });

  test("the audit log contains only the parts that changed", async () => {
    const film = await fixture.film({ title_fr: "Nouveau" });
    await save({ top: film });
    expect(
      await fixture.database.row(sql`select subject, before, after from audit_log order by id desc limit 1`),
    ).toEqual({ subject: "home", before: { top: null }, after: { top: `${film} “Nouveau”` } });
  });
});

describe("a save is refused", () => {
  test("if another was made since, with the current arrangement; of two concurrent saves one succeeds", async () => {
    const film = await fixture.film();
    const before = formOf(await read());
    await save({ top: film });
    const refusal = await refusalOf(editor("PUT /admin/home", { body: { ...before, featured: [film] } }));
    expect(refusal).toMatchObject({ status: 409, details: { version: 2, top: { id: film }, featured: [] } });
    expect((await read()).featured).toEqual([]);
    const now = formOf(await read());
    const both = await Promise.all([1, 2].map(() => refusalOf(editor("PUT /admin/home", { body: now }))));
    expect(both.map((one) => one?.status).toSorted()).toEqual([409, undefined]);
  });

  test("for an unsuitable title, at its field", async () => {
    const grown = await fixture.film();
    const { episodes } = await fixture.series([1], { is_kid: true });
    const episode = episodes[0] ?? 0;
    const faults: [Partial<Form>, string][] = [
      [{ top: 99_999 }, "top"],
      [{ top: episode }, "top"],
      [{ kids_top: grown }, "kids_top"],
      [{ featured: [grown, episode] }, "featured"],
      [{ featured: [grown, grown] }, "featured"],
      [{ featured: Array.from({ length: featuredAtMost + 1 }, (_, id) => id + 1) }, "featured"],
    ];
    for (const [part, field] of faults) {
      const refusal = await refusalOf(save(part));
      expect([part, refusal?.status, Object.keys(refusal?.messages ?? {})]).toEqual([part, 400, [field]]);
    }
    expect((await read()).version).toBe(1);
  });

  test("for an unknown, duplicate or unnamed category, and for a duplicate or invalid age", async () => {
    const id = await fixture.category("Rayon");
    const [category] = formOf(await read()).categories;
    if (!category) throw new Error("the category is missing");
    const age = { id: 6, name: "6", on_home: true };
    const faults: [Partial<Form>, string][] = [
      [{ categories: [{ ...category, id: id + 1 }] }, "categories"],
      [{ categories: [category, category] }, "categories"],
      [{ categories: [{ ...category, title_en: " " }] }, "categories.0.title_en"],
      [{ categories: [{ ...category, style: "cover" as "kid" }] }, "categories.0.style"],
      [{ ages: [age, age] }, "ages"],
      [{ ages: [{ ...age, id: 18 }] }, "ages.0.id"],
    ];
    for (const [part, field] of faults)
      expect([part, Object.keys((await refusalOf(save(part)))?.messages ?? {})]).toEqual([part, [field]]);
  });

  test("for staff who are not editors", async () => {
    const accountant = await signInStaff(fixture, await createStaffWithApp(fixture, ["accountant"]));
    await expectFault(accountant("GET /admin/home"), "notAllowed");
    await expectFault(
      accountant("GET /admin/home/preview", { query: { viewer: "adult", language: "fr" } }),
      "notAllowed",
    );
  });
});

describe("the preview", () => {
  test("shows kids only titles that they may see, even if others are requested", async () => {
    const shelf = await fixture.category("Rayon");
    const hidden = [
      await fixture.film({ title_fr: "Adulte", categories: [shelf], view_count: 9 }),
      await fixture.film({ title_fr: "Pas encore", is_kid: true, age: -1, categories: [shelf], view_count: 9 }),
      await fixture.film({ title_fr: "Parti", is_kid: true, leaves: -1, categories: [shelf], view_count: 9 }),
    ];
    const shown = await fixture.film({ title_fr: "Enfant", is_kid: true, categories: [shelf] });
    const answer = await preview("kid", [...hidden, shown]);
    const lists = [
      answer.most_viewed,
      answer.kid_videos,
      answer.titles,
      ...answer.categories.map(({ videos }) => videos),
    ];
    expect(lists.map(names)).toEqual(lists.map(() => ["Enfant"]));
    expect(answer.categories).toMatchObject([{ id: shelf, total_video: 1 }]);
  });

  test("includes hidden categories and ages, in the requested language", async () => {
    const shelf = await fixture.category("Rayon");
    await fixture.database.run(sql`update categories set on_home = false`);
    await fixture.database.run(sql`insert into ages (id, name, on_home) values (6, '6', false)`);
    await fixture.film({ title_fr: "Un", title_en: "One", is_kid: true, categories: [shelf], ages: [6] });
    const answer = await editor("GET /admin/home/preview", { query: { viewer: "adult", language: "en" } });
    expect(answer.categories.map(({ videos }) => names(videos))).toEqual([["One"]]);
    expect(answer.ages).toMatchObject([{ id: 6, total_video: 1 }]);
  });

  test("has the same lists for adults as home", async () => {
    const shelf = await fixture.category("Rayon");
    for (const view_count of [1, 2, 3]) await fixture.film({ categories: [shelf], view_count });
    const [seen, drawn] = [await home(adult), await preview("adult")];
    expect(names(drawn.most_viewed)).toEqual(names(seen.listMostViewed));
    expect(names(drawn.categories[0]?.videos ?? [])).toEqual(names(seen.listCategory[0]?.videos ?? []));
  });
});
