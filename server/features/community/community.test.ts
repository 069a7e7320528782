import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let film: number;
let forKids: number;
let series: { id: number; episodes: number[] };
let adult: Identity;
let kid: Identity;
let stranger: Identity;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  film = await fixture.film({ title_fr: "Film", title_en: "Movie", rating: 12 });
  forKids = await fixture.film({ title_fr: "Enfants", is_kid: true });
  series = await fixture.series([2], { title_fr: "Série" });
});
beforeEach(async () => {
  ({ adult, kid } = await fixture.viewers());
  stranger = (await fixture.viewers()).adult;
});
afterAll(() => fixture.close());

const like = (who: Identity, id: number) => fixture.as(who)("POST /videos/{id}/likes", { params: { id } });
const unlike = (who: Identity, id: number) => fixture.as(who)("DELETE /videos/{id}/likes", { params: { id } });
const keep = (who: Identity, id: number) => fixture.as(who)("POST /videos/{id}/favorites", { params: { id } });
const drop = (who: Identity, id: number) => fixture.as(who)("DELETE /videos/{id}/favorites", { params: { id } });
const likeIds = async (who: Identity) => (await fixture.as(who)("GET /me/like-ids")).data;
const favouriteIds = async (who: Identity) => (await fixture.as(who)("GET /me/favorite-ids")).data;
const favourites = (who: Identity, query = {}) => fixture.as(who)("GET /me/favorites", { query });

test("a like counts once however often it is sent, and is taken back once", async () => {
  const { id } = series;
  const changes = (total_like: number) => ({ total_like, update: [{ entity: "video", id, total_like }] });
  expect(await like(stranger, id)).toEqual({ ...changes(1), insert: [{ entity: "like", id }] });
  await Promise.all([like(adult, id), like(adult, id), like(adult, id)]);
  expect(await like(adult, id)).toMatchObject(changes(2));
  expect(await likeIds(adult)).toEqual([id]);
  expect((await fixture.as(adult)("GET /videos/{id}", { params: { id } })).total_like).toBe(2);

  expect(await unlike(adult, id)).toEqual({ ...changes(1), delete: [{ entity: "like", id }] });
  expect(await unlike(adult, id)).toMatchObject(changes(1));
  expect(await likeIds(adult)).toEqual([]);
  expect(await likeIds(stranger)).toEqual([id]);
});

test("favourites come as cards the latest first, page by page, and are the profile's own", async () => {
  const [first] = series.episodes as [number];
  for (const [turn, id] of [film, first, forKids].entries()) {
    const added = await keep(adult, id);
    expect(added).toMatchObject({ total_favorite: turn + 1, insert: [{ entity: "favourite", id }] });
    fixture.clock.advance({ seconds: 1 });
  }
  await keep(adult, film);
  expect(await favouriteIds(adult)).toEqual([forKids, first, film]);
  const page = await favourites(adult);
  expect(page).toMatchObject({ current_page: 1, total_page: 1, next_page: null });
  expect(page.data.map(({ title, type }) => [title, type])).toEqual([
    ["Enfants", "movie"],
    ["Série 1×1", "episode"],
    ["Film", "movie"],
  ]);
  expect(await favourites(adult, { limit: 2 })).toMatchObject({ total_page: 2, next_page: 2 });
  const last = await favourites({ ...adult, locale: "en" }, { limit: 2, page: 2 });
  expect(last.data.map(({ title }) => title)).toEqual(["Movie"]);
  expect(await favouriteIds(stranger)).toEqual([]);

  const gone = { total_favorite: 2, delete: [{ entity: "favourite", id: first }] };
  expect(await drop(adult, first)).toEqual(gone);
  expect(await drop(adult, first)).toEqual(gone);
  expect((await favourites(adult)).data.map(({ id }) => id)).toEqual([forKids, film]);
});

test("a hundred favourites come at a time", async () => {
  const ids: number[] = [];
  for (let made = 0; made < 101; made += 1) ids.push(await fixture.film());
  await fixture.database.run(sql`insert into favourites (profile_id, video_id, created_at)
    select ${adult.profile}::integer, id, ${fixture.clock.now()} from unnest(${ids}::integer[]) id`);
  const page = await favourites(adult);
  expect(page.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 100));
  expect(page).toMatchObject({ total_page: 2, next_page: 2 });
  expect(await favouriteIds(adult)).toHaveLength(101);
});

test("children like and keep what is for them; the rest is not there", async () => {
  expect((await keep(kid, forKids)).total_favorite).toBe(1);
  expect((await like(kid, forKids)).total_like).toBe(1);
  for (const act of [keep, drop, like, unlike]) await expect(act(kid, film)).rejects.toMatchObject({ status: 404 });
  expect([await favouriteIds(kid), await likeIds(kid)]).toEqual([[forKids], [forKids]]);
  expect(await favouriteIds(adult)).toEqual([]);
});

test("a title above the profile's ceiling is refused with the reason, and one that left is kept for its return", async () => {
  const low = (await fixture.viewers(10)).adult;
  for (const act of [keep, drop, like, unlike]) {
    await expect(act(low, film)).rejects.toMatchObject({ code: 602, details: { rating: 12, age_ceiling: 10 } });
  }
  await keep(adult, series.id);
  await fixture.database.run(sql`update videos set unpublished_at = ${fixture.clock.now()} where id = ${series.id}`);
  expect(await favouriteIds(adult)).toEqual([]);
  expect(await favourites(adult)).toMatchObject({ data: [], total_page: 0 });
  await expect(like(adult, series.id)).rejects.toMatchObject({ status: 404 });
  await fixture.database.run(sql`update videos set unpublished_at = null where id = ${series.id}`);
  expect(await favouriteIds(adult)).toEqual([series.id]);
});

test("somebody whose subscription has expired keeps favourites all the same", async () => {
  await fixture.database.run(sql`update subscriptions set status = 'expired', period_ends_at = ${fixture.clock.now()}
    where account_id = (select account_id from profiles where id = ${adult.profile}::integer)`);
  expect((await keep(adult, film)).total_favorite).toBe(1);
  expect((await like(adult, film)).total_like).toBe(1);
});

test("what was liked stands in the profile and its statistics at once", async () => {
  await like(adult, film);
  await keep(adult, forKids);
  const { data } = await fixture.as(adult)("GET /profiles/liked-videos");
  expect(data).toEqual([{ video_id: film, title: "Film", created_at: fixture.clock.now().toISOString() }]);
  const own = (await fixture.as(adult)("GET /profiles")).data.find(({ id }) => id === adult.profile);
  expect(own).toMatchObject({ likes: [{ video_id: film }], favorites: [{ video_id: forKids }] });
});
