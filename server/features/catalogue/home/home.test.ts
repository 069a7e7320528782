import { gunzipSync } from "node:zlib";
import { get } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
beforeEach(async () => (fixture = await createCatalogueFixture()));
afterEach(() => fixture.close());

const home = (who: Identity) => fixture.as(who)("GET /home");
const titlesIn = (cards: { title: string }[]) => cards.map(({ title }) => title);

test("home holds every list in its order, in the language asked for", async () => {
  await fixture.database.run(sql`insert into ages (id, name) values (6, '6')`);
  const second = await fixture.category("Second");
  const empty = await fixture.category("Vide");
  const third = await fixture.category("Troisième", "fullscreen");
  expect(empty).toBeGreaterThan(second);
  await fixture.film({ title_fr: "Un", title_en: "One", is_top: true, view_count: 1, categories: [second], age: 3 });
  await fixture.film({ title_fr: "Deux", view_count: 2, featured_rank: 2, categories: [second, third], age: 2 });
  const long = { description_fr: "<p>Longue histoire</p>", featured_rank: 1, categories: [third] };
  await fixture.series([2, 3], { title_fr: "Trois", ...long, is_kid: true, ages: [6], view_count: 5 });
  const { adult, kid } = await fixture.viewers();

  const french = await home(adult);
  expect(french.topVideo?.title).toBe("Un");
  expect(french.topVideo?.trailer_url).toMatch(/\/media\/titre-\d+-trailer\/master\.m3u8$/);
  // Children's titles are in their own space's row.
  expect(titlesIn(french.listMostViewed)).toEqual(["Deux", "Un"]);
  expect(titlesIn((await home(kid)).listMostViewed)).toEqual(["Trois"]);
  expect(titlesIn(french.listFeatured)).toEqual(["Trois", "Deux"]);
  expect(titlesIn(french.listKidVideo)).toEqual(["Trois"]);
  expect(french.listCategory).toMatchObject([
    { title: "Second", index: 6, style: "horizontal", total_video: 2 },
    { title: "Troisième", index: 7, style: "fullscreen", total_video: 2 },
  ]);
  expect(titlesIn(french.listCategory[0]?.videos ?? [])).toEqual(["Deux", "Un"]);
  expect(french.listCategory[1]?.videos[0]).toMatchObject({
    title: "Trois",
    description: "<p>Longue histoire</p>",
    total_season: 2,
    total_episode: 5,
    categories: [{ id: third, title: "Troisième" }],
  });
  expect(french.listCategory[1]?.videos[0]?.thumb_url).toMatch(/\/fullscreen-1920\.webp$/);
  expect(french.listVideosByAges).toMatchObject([{ id: 6, name: "6", total_video: 1 }]);
  const english = await home({ ...adult, locale: "en" });
  expect(english.topVideo?.title).toBe("One");
  expect(english.listCategory[0]?.title).toBe("Second (en)");
});

test("what was begun comes first the latest, films with their place and series with their episode", async () => {
  const film = await fixture.film({ title_fr: "Film" });
  const seen = await fixture.film({ title_fr: "Vu" });
  const series = await fixture.series([2, 1], { title_fr: "Série" });
  const over = await fixture.series([1], { title_fr: "Finie" });
  const { adult } = await fixture.viewers();
  const [first, second, third] = series.episodes as [number, number, number];
  await fixture.watch(adult, film, 0.4, 5);
  await fixture.watch(adult, seen, 1, 4);
  await fixture.watch(adult, over.episodes[0] ?? 0, 1, 4);
  await fixture.watch(adult, first, 0.3, 3);

  expect((await home(adult)).listHistories).toMatchObject([
    { id: series.id, last_episode: { id: first, watched_time: 30, season: 1, number: 1 } },
    { id: film, watched_time: 40 },
  ]);
  await fixture.watch(adult, second, 1, 2);
  expect((await home(adult)).listHistories[0]?.last_episode).toMatchObject({ id: third, watched_time: 0, season: 2 });
  await fixture.watch(adult, third, 1, 1);
  expect(titlesIn((await home(adult)).listHistories)).toEqual(["Film"]);
  const detail = await fixture.as(adult)("GET /videos/{id}", { params: { id: film } });
  expect(detail.watched_time).toBe(40);
});

test("a series watched to its end in one go leaves what was begun before it where it was", async () => {
  const film = await fixture.film({ title_fr: "Film" });
  const series = await fixture.series([80], { title_fr: "Série" });
  const { adult } = await fixture.viewers();
  await fixture.watch(adult, film, 0.4, 200);
  for (const [place, episode] of series.episodes.entries()) await fixture.watch(adult, episode, 1, 100 - place);
  expect(titlesIn((await home(adult)).listHistories)).toEqual(["Film"]);
});

test("what came last has a row of its own, in a category or not, without children's titles and without what is hidden", async () => {
  const { adult, kid } = await fixture.viewers(12);
  for (const [age, facts] of [{}, { is_kid: true }, { rating: 16 }, { age: null }, {}].entries())
    await fixture.film({ age, title_fr: `Film ${age}`, ...facts });
  expect(titlesIn((await home(adult)).listNew)).toEqual(["Film 0", "Film 4"]);
  expect(titlesIn((await home(kid)).listNew)).toEqual([]);
  expect(titlesIn((await home(kid)).listKidVideo)).toEqual(["Film 1"]);
});

test("one profile's histories are not another's", async () => {
  const film = await fixture.film({ is_kid: true });
  const { adult, kid } = await fixture.viewers();
  const stranger = await fixture.viewers();
  await fixture.watch(adult, film, 0.5);
  expect((await home(adult)).listHistories).toHaveLength(1);
  expect((await home(kid)).listHistories).toEqual([]);
  expect((await home(stranger.adult)).listHistories).toEqual([]);
});

test("a title taken out of 'continue watching' keeps its place and comes back when watched again", async () => {
  const film = await fixture.film({ title_fr: "Film" });
  const series = await fixture.series([3], { title_fr: "Série" });
  const { adult } = await fixture.viewers();
  await fixture.watch(adult, film, 0.4);
  for (const episode of series.episodes) await fixture.watch(adult, episode, 0.2);

  const forget = (id: number) => fixture.as(adult)("DELETE /profiles/view-histories/{id}", { params: { id } });
  expect(await forget(series.id)).toEqual({ delete: [{ entity: "history", id: series.id }] });
  await forget(film);
  expect((await home(adult)).listHistories).toEqual([]);
  expect((await fixture.as(adult)("GET /videos/{id}", { params: { id: film } })).watched_time).toBe(40);
  await fixture.watch(adult, film, 0.6, 0);
  expect(titlesIn((await home(adult)).listHistories)).toEqual(["Film"]);
  const stranger = (await fixture.viewers()).adult;
  const gone = await fixture.as(stranger)("DELETE /profiles/view-histories/{id}", { params: { id: film } });
  expect(gone).toEqual({ delete: [{ entity: "history", id: film }] });
  const unknown = await fixture.send("DELETE", "/api/profiles/view-histories/99999", adult);
  expect(unknown.status).toBe(404);
});

test("suggestions share categories with what was watched, liked and listed, the recent counting more", async () => {
  const [maths, music, sport] = [
    await fixture.category("Maths"),
    await fixture.category("Musique"),
    await fixture.category("Sport"),
  ];
  const watched = await fixture.film({ title_fr: "Vu", categories: [maths] });
  const liked = await fixture.film({ title_fr: "Aimé", categories: [music] });
  for (const [title_fr, category] of [
    ["Nombres", maths],
    ["Violons", music],
    ["Ballons", sport],
  ] as const) {
    await fixture.film({ title_fr, categories: [category] });
  }
  const { adult } = await fixture.viewers();
  expect((await home(adult)).listSuggestion).toEqual([]);

  await fixture.watch(adult, watched, 1, 24 * 60);
  await fixture.database.run(sql`
    insert into likes (profile_id, video_id, created_at) values (${adult.profile}::integer, ${liked}, ${fixture.clock.now()})`);
  const { suggestion } = await fixture.as(adult)("GET /profiles/view-histories");
  expect(titlesIn(suggestion)).toEqual(["Violons", "Nombres"]);
  expect(suggestion.map(({ because }) => because)).toEqual([
    { act: "liked", id: liked, title: "Aimé" },
    { act: "watched", id: watched, title: "Vu" },
  ]);
  expect((await home(adult)).listSuggestion).toEqual(suggestion);
  await fixture.watch(adult, suggestion[0]?.id ?? 0, 0.5);
  expect((await home(adult)).listSuggestion.map(({ id }) => id)).not.toContain(suggestion[0]?.id);
});

test("a kid is suggested nothing, whatever it watched, liked and listed", async () => {
  const shelf = await fixture.category("Rayon");
  const forKids = (title_fr: string) => fixture.film({ title_fr, is_kid: true, categories: [shelf] });
  const [watched, liked, listed] = [await forKids("Vu"), await forKids("Aimé"), await forKids("Listé")];
  await forKids("Autre");
  const { adult, kid } = await fixture.viewers();
  for (const who of [adult, kid]) {
    await fixture.watch(who, watched, 0.5);
    await fixture.send("POST", `/api/videos/${liked}/likes`, who);
    const { data } = await fixture.as(who)("GET /playlists");
    await fixture.send("POST", `/api/playlists/${data[0]?.id}/items`, { ...who, body: { video: listed } });
  }
  // The same acts of an adult have a suggestion.
  expect(titlesIn((await home(adult)).listSuggestion)).toEqual(["Autre"]);
  expect((await home(kid)).listSuggestion).toEqual([]);
  expect((await fixture.as(kid)("GET /profiles/view-histories")).suggestion).toEqual([]);
});

test("a suggestion tells the act that says most of its foremost category; what is no longer seen is no reason", async () => {
  const [shelf, other] = [await fixture.category("Rayon"), await fixture.category("Autre")];
  const film = (title_fr: string, categories = [shelf]) => fixture.film({ title_fr, categories });
  const [old, recent, listed] = [await film("Ancien"), await film("Récent"), await film("Listé", [other])];
  const series = await fixture.series([1], { title_fr: "Série", categories: [shelf] });
  const both = await film("Les deux", [shelf, other]);
  const { adult } = await fixture.viewers();
  const act = (path: string, method = "POST", body?: object) =>
    fixture.send(method, `/api${path}`, { ...adult, ...(body ? { body } : {}) });
  const reasons = async () => {
    const { suggestion } = await fixture.as(adult)("GET /profiles/view-histories");
    return Object.fromEntries(
      suggestion.map(({ title, because }) => [title, because && `${because.act} ${because.title}`]),
    );
  };

  await act(`/videos/${old}/likes`);
  fixture.clock.advance({ days: 29 });
  await act(`/videos/${recent}/favorites`);
  const { data } = await fixture.as(adult)("GET /playlists");
  await act(`/playlists/${data[0]?.id}/items`, "POST", { video: listed });
  expect(await reasons()).toEqual({ Série: "favourite Récent", "Les deux": "favourite Récent" });
  await act(`/videos/${series.episodes[0]}/likes`);
  expect(await reasons()).toEqual({ Série: "liked Série 1×1", "Les deux": "liked Série 1×1" });
  await act(`/videos/${series.episodes[0]}/likes`, "DELETE");
  await act(`/videos/${recent}/favorites`, "DELETE");
  await act(`/videos/${old}/likes`, "DELETE");
  expect(await reasons()).toEqual({ "Les deux": "listed Listé" });

  expect((await home(adult)).listSuggestion).toMatchObject([{ id: both, because: { id: listed } }]);
  await fixture.database.run(sql`update videos set unpublished_at = ${fixture.clock.now()} where id = ${listed}`);
  await expect.poll(async () => (await home(adult)).listSuggestion[0]?.because).toBeUndefined();
});

test("a change by another process is seen at once, and counting a view changes nothing", async () => {
  const film = await fixture.film({ title_fr: "Avant", view_count: 1 });
  await fixture.film({ title_fr: "Autre", view_count: 2 });
  const { adult } = await fixture.viewers();
  expect(titlesIn((await home(adult)).listMostViewed)).toEqual(["Autre", "Avant"]);

  const elsewhere = openPool(fixture.databaseUrl, { size: 1, onError: () => undefined });
  await elsewhere.run(sql`update videos set view_count = 3 where id = ${film}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(titlesIn((await home(adult)).listMostViewed)).toEqual(["Autre", "Avant"]);
  await elsewhere.run(sql`update videos set title_fr = 'Après' where id = ${film}`);
  await elsewhere.close();
  await expect.poll(async () => titlesIn((await home(adult)).listMostViewed)).toEqual(["Après", "Autre"]);
});

test("whatever comes to, changes in or leaves a profile's histories is in its next home", async () => {
  const film = await fixture.film({ title_fr: "Film" });
  const { adult } = await fixture.viewers();
  const places = async () => (await home(adult)).listHistories.map((begun) => begun.watched_time);
  expect(await places()).toEqual([]);
  // In SQL, as another process or an operator would: this process is not notified.
  await fixture.database.run(sql`
    insert into histories (profile_id, video_id, position_seconds, saved_at, watched_at)
    values (${adult.profile}, ${film}, 40, now(), now())`);
  expect(await places()).toEqual([40]);
  await fixture.database.run(sql`update histories set position_seconds = 50`);
  expect(await places()).toEqual([50]);
  await fixture.database.run(sql`delete from histories`);
  expect(await places()).toEqual([]);
});

test("compressed and plain answers say the same", async () => {
  const film = await fixture.film({ title_fr: "Été à l’œil nu 😀", is_top: true });
  // Each list is compressed by itself: of a single card there is little to gain.
  await fixture.film({ title_fr: "Hiver à l’œil nu" });
  const { adult } = await fixture.viewers();
  await fixture.watch(adult, film, 0.5);
  const fetchRaw = (encoding: string) =>
    new Promise<{ body: Buffer; encoding: string | undefined; vary: string | undefined }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${adult.token}`, "accept-encoding": encoding };
      get(`${fixture.url}/api/home`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        const { "content-encoding": used, vary } = response.headers;
        response.on("end", () => resolve({ body: Buffer.concat(parts), encoding: used, vary }));
      }).on("error", reject);
    });
  const plain = await fetchRaw("identity");
  const packed = await fetchRaw("gzip, deflate, br");
  expect(plain.encoding).toBeUndefined();
  expect(packed.encoding).toBe("gzip");
  expect(packed.vary).toContain("accept-encoding");
  expect(packed.body.length).toBeLessThan(plain.body.length * 0.6);
  expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString());
});
