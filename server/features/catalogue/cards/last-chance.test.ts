import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
let adult: Identity;
let kid: Identity;
let start: number;
const ids: Record<"soon" | "later" | "stays" | "cartoon" | "series" | "early" | "late", number> = {} as never;

const day = 86_400_000;
const inDays = (days: number) => new Date(start + days * day).toISOString();

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  start = fixture.clock.now().getTime();
  ids.soon = await fixture.film({ leaves: 16 });
  ids.later = await fixture.film({ leaves: 20 });
  ids.stays = await fixture.film();
  ids.cartoon = await fixture.film({ is_kid: true, leaves: 16 });
  const { id, episodes } = await fixture.series([2], { leaves: 17 });
  ids.series = id;
  [ids.early, ids.late] = episodes as [number, number];
  await fixture.database.run(sql`update videos set unpublished_at = ${inDays(15.5)} where id = ${ids.early}`);
  await fixture.database.run(sql`update videos set unpublished_at = null where id = ${ids.late}`);
  ({ adult, kid } = await fixture.viewers());
});
afterAll(() => fixture.close());

const turnTo = (days: number) => fixture.clock.set(inDays(days));
const toldTo = async (who: Identity, id: number) =>
  (await fixture.as(who)("GET /videos/{id}", { params: { id } })).leaves_at;
const onCards = async (who: Identity) =>
  new Map((await fixture.as(who)("GET /videos")).data.map((card) => [card.id, card.leaves_at]));
const rowOf = async (who: Identity) => (await fixture.as(who)("GET /home")).listLeaving.map(({ id }) => id);

test("a title says when it leaves from fourteen days before, to the second, however recently it was asked for", async () => {
  turnTo(2 - 1 / day);
  expect(await toldTo(adult, ids.soon)).toBeNull();
  expect((await onCards(adult)).get(ids.soon)).toBeUndefined();
  turnTo(2);
  expect(await toldTo(adult, ids.soon)).toBe(inDays(16));
  const cards = await onCards(adult);
  expect(cards.get(ids.soon)).toBe(inDays(16));
  expect(cards.get(ids.later)).toBeUndefined();
  expect(cards.get(ids.stays)).toBeUndefined();
  expect((await fixture.as()("GET /pub/videos/{id}", { params: { id: ids.soon } })).leaves_at).toBe(inDays(16));
});

test("an episode leaves with its series at the latest", async () => {
  turnTo(4);
  expect(await toldTo(adult, ids.early)).toBe(inDays(15.5));
  expect(await toldTo(adult, ids.late)).toBe(inDays(17));
});

test("home has those that leave next, the first one first; children's titles are not among them", async () => {
  turnTo(1);
  expect(await rowOf(adult)).toEqual([]);
  turnTo(2);
  expect(await rowOf(adult)).toEqual([ids.soon]);
  turnTo(6);
  expect(await rowOf(adult)).toEqual([ids.soon, ids.series, ids.later]);
  turnTo(16);
  expect(await rowOf(adult)).toEqual([ids.series, ids.later]);
});

test("children are not hurried", async () => {
  turnTo(10);
  expect(await toldTo(kid, ids.cartoon)).toBeNull();
  expect(await onCards(kid)).toEqual(new Map([[ids.cartoon, undefined]]));
  expect(await rowOf(kid)).toEqual([]);
  expect(await toldTo(adult, ids.cartoon)).toBe(inDays(16));
});
