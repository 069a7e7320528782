import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CallError, type Client } from "#contract/client.ts";
import { listItemsAtMost, listsAtMost } from "#contract/lists.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let [film, other, cartoon, violent, gone] = [0, 0, 0, 0, 0];
let series: { id: number; episodes: number[] };
let adult: Identity;
let kid: Identity;
let call: Client;
/** The default list of `adult`. */
let later: number;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  film = await fixture.film({ title_fr: "Képler", title_en: "Kepler" });
  other = await fixture.film({ title_fr: "Marées", title_en: "Tides", description_fr: "La mer <b>monte</b>" });
  cartoon = await fixture.film({ title_fr: "Le renard", title_en: "The fox", is_kid: true });
  violent = await fixture.film({ title_fr: "La nuit", title_en: "The night", rating: 16 });
  gone = await fixture.film({ title_fr: "Parti", title_en: "Gone" });
  series = await fixture.series([2], { title_fr: "Voir le son", title_en: "Seeing sound" });
});
afterAll(() => fixture.close());

beforeEach(async () => {
  ({ adult, kid } = await fixture.viewers());
  call = fixture.as(adult);
  later = await onlyList(call);
});

async function onlyList(as: Client): Promise<number> {
  const { data } = await as("GET /playlists");
  expect(data).toHaveLength(1);
  return data[0]?.id as number;
}

async function fill(list: number, ...videos: number[]): Promise<void> {
  for (const video of videos) {
    fixture.clock.advance({ seconds: 1 });
    await call("POST /playlists/{id}/items", { params: { id: list }, body: { video } });
  }
}

const make = async (name: string, as = call) => (await as("POST /playlists", { body: { name } })).playlist.id;
const listOf = (id: number, as = call) => as("GET /playlists/{id}", { params: { id } });
const refusalOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.then(
    () => "was not refused",
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw error;
  return error;
};
const codeIn = (error: unknown) => (error as CallError).code;
const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code;

describe("the default list", () => {
  test("is there from the start, empty, named in the reader’s language, for a kid as well", async () => {
    const empty = { total_video: 0, video_ids: [], thumb_url: null, last_video_inserted: null, description: "" };
    for (const who of [adult, kid]) {
      const { data } = await fixture.as(who)("GET /playlists");
      expect(data).toMatchObject([{ name: "À regarder plus tard", is_default: true, ...empty }]);
    }
    expect((await fixture.as({ ...adult, locale: "en" })("GET /playlists")).data).toMatchObject([
      { name: "Watch later" },
    ]);
  });

  test("is neither renamed nor removed, and its name taken by no other, in no language and no case", async () => {
    const params = { id: later };
    expect(await codeOf(call("PUT /playlists/{id}", { params, body: { name: "Autre" } }))).toBe(403);
    expect(await refusalOf(call("DELETE /playlists/{id}", { params }))).toMatchObject({
      status: 403,
      message: expect.stringContaining("À regarder plus tard") as unknown,
    });
    for (const name of ["à REGARDER plus tard", "watch later"])
      expect((await refusalOf(make(name))).messages).toEqual({ name: "Vous avez déjà une liste de ce nom" });
    expect((await listOf(later)).name).toBe("À regarder plus tard");
  });

  test("is kept by the database itself, and goes with its profile", async () => {
    const { database } = fixture;
    for (const statement of [
      sql`delete from playlists where id = ${later}`,
      sql`update playlists set is_default = false where id = ${later}`,
      sql`update playlists set name = 'Autre' where id = ${later}`,
    ])
      await expect(database.run(statement)).rejects.toThrow("keeps its default list");
    const second = sql`insert into playlists (profile_id, name, is_default) select profile_id, 'Deux', true
      from playlists where id = ${later}`;
    await expect(database.run(second)).rejects.toThrow("playlists_one_default");
    await database.run(sql`delete from profiles where id = ${adult.profile}`);
    expect(await database.rows(sql`select from playlists where id = ${later}`)).toEqual([]);
  });
});

describe("lists of one’s own", () => {
  test("are added at the front, renamed and removed, and answers say so to whoever keeps them", async () => {
    const first = await make("  Le dimanche ");
    const made = await call("POST /playlists", { body: { name: "En famille" } });
    expect(made.insert).toEqual([{ entity: "playlist", ...made.playlist }]);
    const named = async () => (await call("GET /playlists")).data.map(({ name }) => name);
    expect(await named()).toEqual(["En famille", "Le dimanche", "À regarder plus tard"]);

    const renamed = await call("PUT /playlists/{id}", { params: { id: first }, body: { id: first, name: "Le lundi" } });
    expect(renamed.update).toEqual([{ entity: "playlist", ...renamed.playlist }]);
    expect(await named()).toEqual(["En famille", "Le lundi", "À regarder plus tard"]);

    const removed = await call("DELETE /playlists/{id}", { params: { id: first } });
    expect(removed.delete).toEqual([{ entity: "playlist", id: first }]);
    expect(await named()).toEqual(["En famille", "À regarder plus tard"]);
    expect(await codeOf(call("DELETE /playlists/{id}", { params: { id: first } }))).toBe(404);
  });

  test("begin with titles in their order, of which hidden ones are left out", async () => {
    const [front, back] = [await fixture.film(), await fixture.film()];
    const hidden = await fixture.film({ age: null });
    const body = { name: "Remise", videos: [front, hidden, back, front] };
    expect((await call("POST /playlists", { body })).playlist.video_ids).toEqual([front, back]);
    const tooMany = { name: "Trop", videos: Array.from({ length: 501 }, (_, place) => place + 1) };
    expect(await codeOf(call("POST /playlists", { body: tooMany }))).toBe(400);
  });

  test("have a name of 1 to 60 characters that no other has", async () => {
    const id = await make("Été");
    const refused = async (name: string) => (await refusalOf(make(name))).messages["name"];
    expect(await refused("   ")).toBe("Ce champ est obligatoire");
    expect(await refused("é".repeat(61))).toBe("Ce texte est trop long");
    expect(await refused("été")).toBe("Vous avez déjà une liste de ce nom");
    await make("🪐".repeat(60));
    const rename = (name: string) => call("PUT /playlists/{id}", { params: { id }, body: { name } });
    expect((await refusalOf(rename("🪐".repeat(60)))).messages["name"]).toBe("Vous avez déjà une liste de ce nom");
    // Its own name in another spelling is no other’s.
    expect((await rename("ÉTÉ")).playlist.name).toBe("ÉTÉ");
  });

  test("made twice at once are one, and stop at fifty", async () => {
    const twice = await Promise.all(Array.from({ length: 6 }, () => make("Nuit").then(() => 200, codeIn)));
    expect(twice.toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    await fixture.database.run(sql`insert into playlists (profile_id, name)
      select ${adult.profile}::integer, 'Liste ' || n from generate_series(4, ${listsAtMost}) n`);
    const more = await Promise.all(["A", "B", "C", "E", "F", "G"].map((name) => make(name).then(() => 200, codeIn)));
    expect(more.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = await refusalOf(make("D"));
    expect(refused.code).toBe(409);
    expect(refused.message).toContain("50 listes");
    expect((await call("GET /playlists")).data).toHaveLength(listsAtMost);
  });

  test("of another profile are not there, be it of the same account", async () => {
    const id = await make("À moi");
    await fill(id, film);
    for (const who of [kid, (await fixture.viewers()).adult]) {
      const as = fixture.as(who);
      const requests = [
        as("GET /playlists/{id}", { params: { id } }),
        as("GET /playlists/{id}/items", { params: { id } }),
        as("PUT /playlists/{id}", { params: { id }, body: { name: "À nous" } }),
        as("DELETE /playlists/{id}", { params: { id } }),
        as("POST /playlists/{id}/items", { params: { id }, body: { video: cartoon } }),
        as("DELETE /playlists/{id}/items/{videoId}", { params: { id, videoId: film } }),
      ];
      expect(await Promise.all(requests.map(codeOf))).toEqual(requests.map(() => 404));
    }
    expect(await listOf(id)).toMatchObject({ name: "À moi", video_ids: [film] });
    const mistaken = call("PUT /playlists/{id}", { params: { id }, body: { id: later, name: "Autre" } });
    expect(await codeOf(mistaken)).toBe(404);
  });
});

describe("titles of a list", () => {
  test("stand with the one added last first, and the list says what it holds", async () => {
    const [episode] = series.episodes as [number];
    await fill(later, film, series.id, episode, other);
    const list = await listOf(later);
    expect(list).toMatchObject({
      total_video: 4,
      video_ids: [other, episode, series.id, film],
      description: "Marées · Voir le son – Voir le son 1×1 · Voir le son",
      last_video_inserted: { id: other, title: "Marées" },
    });
    expect(list.thumb_url).toBe(list.last_video_inserted?.thumb_url);
    expect(list.children.map(({ id }) => id)).toEqual(list.video_ids);
    expect(list.children[0]).toMatchObject({ type: "movie", description: "La mer <b>monte</b>" });
    const english = await listOf(later, fixture.as({ ...adult, locale: "en" }));
    expect(english.description).toMatch(/^Tides · Seeing sound – /);
  });

  test("come page by page", async () => {
    await fill(later, film, other, cartoon);
    const page = (number: number) =>
      call("GET /playlists/{id}/items", { params: { id: later }, query: { page: number, limit: 2 } });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect(first).toMatchObject({ current_page: 1, total_page: 2, next_page: 2 });
    expect(first.data.map(({ id }) => id)).toEqual([cartoon, other]);
    expect(second).toMatchObject({ current_page: 2, total_page: 2, next_page: null });
    expect(second.data.map(({ id }) => id)).toEqual([film]);
    expect(third).toMatchObject({ data: [], next_page: null });
  });

  test("are added once, however often and however many at once", async () => {
    await fill(later, film, other, film);
    expect((await listOf(later)).video_ids).toEqual([other, film]);
    const params = { id: later };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("POST /playlists/{id}/items", { params, body: { video: cartoon } })),
    );
    for (const { playlist } of answers) expect(playlist.video_ids).toEqual([cartoon, other, film]);
  });

  test("are taken out; what another device has taken out already counts as taken", async () => {
    await fill(later, film, other);
    const take = () => call("DELETE /playlists/{id}/items/{videoId}", { params: { id: later, videoId: film } });
    expect((await take()).update).toMatchObject([
      { entity: "playlist", id: later, total_video: 1, video_ids: [other] },
    ]);
    expect((await take()).playlist).toMatchObject({ id: later, video_ids: [other] });
    const unknown = call("DELETE /playlists/{id}/items/{videoId}", { params: { id: later, videoId: 99_999_999 } });
    expect(await codeOf(unknown)).toBe(404);
  });

  test("stop at five hundred, those that are hidden counted too", async () => {
    await fixture.database.run(sql`
      with made as (
        insert into videos (slug, type, title_fr, title_en, duration_seconds, media_key, images_key, published_at)
        select 'plein-' || ${later}::integer || '-' || n, 'movie', 'T', 'T', 60, 'k', 'k',
          case when n > 100 then ${fixture.clock.now()}::timestamptz - interval '1 day' end
        from generate_series(2, ${listItemsAtMost}) n returning id
      )
      insert into playlist_items (playlist_id, video_id, added_at) select ${later}, id, ${fixture.clock.now()} from made`);
    const add = (video: number) => call("POST /playlists/{id}/items", { params: { id: later }, body: { video } });
    const added = await Promise.allSettled([add(film), add(other), add(cartoon)]);
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = await refusalOf(add(violent));
    expect(refused.code).toBe(409);
    expect(refused.message).toContain("500 titres");
    const { video_ids } = await listOf(later);
    expect(video_ids).toHaveLength(401);
    // What is in it already changes nothing, full or not.
    expect((await add(video_ids[0] as number)).playlist.total_video).toBe(401);
  });
});

describe("what a profile may not see", () => {
  test("is not added, and leaves the lists it is in, their counts, words and pictures", async () => {
    const as = fixture.as(kid);
    const own = await onlyList(as);
    const params = { id: own };
    expect(await codeOf(as("POST /playlists/{id}/items", { params, body: { video: film } }))).toBe(404);
    await as("POST /playlists/{id}/items", { params, body: { video: cartoon } });
    fixture.clock.advance({ seconds: 1 });
    await fixture.database.run(sql`insert into playlist_items (playlist_id, video_id, added_at)
      values (${own}, ${film}, ${fixture.clock.now()})`);
    expect(await listOf(own, as)).toMatchObject({
      total_video: 1,
      video_ids: [cartoon],
      description: "Le renard",
      last_video_inserted: { id: cartoon },
      children: [{ id: cartoon }],
    });
    const page = await as("GET /playlists/{id}/items", { params, query: { limit: 1 } });
    expect(page).toMatchObject({ data: [{ id: cartoon }], total_page: 1 });
    expect(await codeOf(as("DELETE /playlists/{id}/items/{videoId}", { params: { id: own, videoId: film } }))).toBe(
      404,
    );
  });

  test("is back when it may be seen again", async () => {
    await fill(later, violent, film);
    const ceiling = (age: number) =>
      fixture.database.run(sql`update profiles set age_ceiling = ${age} where id = ${adult.profile}`);
    await ceiling(12);
    expect((await listOf(later)).video_ids).toEqual([film]);
    await ceiling(18);
    expect((await listOf(later)).video_ids).toEqual([film, violent]);
  });

  test("goes when it leaves the catalogue", async () => {
    await fill(later, film, gone);
    await fixture.database.run(sql`update videos set unpublished_at = ${fixture.clock.now()} where id = ${gone}`);
    const { data } = await call("GET /playlists");
    expect(data).toMatchObject([{ total_video: 1, video_ids: [film], last_video_inserted: { id: film } }]);
  });
});

test("what is listed changes what is suggested", async () => {
  const shelf = await fixture.category("Marionnettes");
  const [listed, near] = [await fixture.film({ categories: [shelf] }), await fixture.film({ categories: [shelf] })];
  const suggested = async () => (await call("GET /profiles/view-histories")).suggestion.map(({ id }) => id);
  expect(await suggested()).not.toContain(near);
  await fill(later, listed);
  expect(await suggested()).toContain(near);
});
