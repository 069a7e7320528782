import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { openHouseholds, type Households } from "#tests/support/households.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";
import { closeCounts } from "./queries.ts";

const size = 9;

let site: Households["site"];
let accountant: Households["accountant"];
let homes: Households["homes"];
beforeAll(async () => {
  ({ site, accountant, homes } = await openHouseholds(size));
});
afterAll(() => site.close());
beforeEach(async () => {
  // Writes what waits.
  await unmet();
  await site.database.run(sql`delete from search_misses`);
  await site.database.run(sql`delete from home_list_views`);
});

const unmet = () => accountant("GET /admin/figures/watching/unmet");
const adults = () => homes.map(({ adult }) => adult);
const post = async (address: "search-misses" | "home-views", who: Identity, body: object, cookie = "") =>
  (await site.send("POST", `/api/${address}`, { ...who, body, headers: cookie ? { cookie } : {} })).status;
const searchAll = async (who: readonly Identity[], keyword: string) => {
  for (const one of who) expect(await post("search-misses", one, { keyword })).toBe(200);
};

test("what many households search in vain is counted as search folds it, without what was typed on the way", async () => {
  await searchAll(adults(), "Totoró");
  await searchAll(adults(), "toto");
  await searchAll(adults().slice(0, 4), "Une rareté");
  await searchAll([...adults().slice(0, 2), ...adults().slice(0, 2)], "souvent");
  expect((await unmet()).searches).toEqual([{ keyword: "totoro", searches: size }]);
  await searchAll(adults().slice(0, 1), "totoro");
  expect((await unmet()).searches).toEqual([{ keyword: "totoro", searches: size + 1 }]);
});

test("addresses, numbers and what is too short are not kept", async () => {
  for (const keyword of ["camille@example.fr", "06 12 34 56 78", "ab"]) await searchAll(adults(), keyword);
  await unmet();
  expect(await site.database.rows(sql`select from search_misses`)).toEqual([]);
});

test("rows of home that nobody comes to stand first", async () => {
  const category = await site.category("Maths");
  const lists = ["new", `category-${category}`];
  for (const [place, one] of adults().entries())
    expect(await post("home-views", one, { lists, seen: place < 3 ? lists : ["new"] })).toBe(200);
  expect((await unmet()).lists).toEqual([
    { list: `category-${category}`, title: "Maths", shown: size, seen: 3 },
    { list: "new", title: null, shown: size, seen: size },
  ]);
});

test("both as files", async () => {
  const category = await site.category("Maths");
  await searchAll(adults(), "=totoro()");
  const body = { lists: [`category-${category}`], seen: [] };
  for (const one of adults()) await post("home-views", one, body);
  const token = await openStaffSession(site, (await createStaffMember(site, ["accountant"])).id);
  const lineOf = async (name: string) =>
    (await (await site.send("GET", `/api/admin/figures/${name}.csv?month=2026-03`, { token })).text()).split("\n")[1];
  expect(await lineOf("searches")).toBe(`2026-03,totoro,${size}`);
  expect(await lineOf("home-rows")).toBe(`2026-03,category-${category},Maths,${size},0`);
});

test("nothing is counted of kids, of who refused or objected, and more than thirty times a minute", async () => {
  const [one] = adults();
  if (!one) throw new Error("There is no household");
  expect(await post("search-misses", homes[0]?.kid ?? {}, { keyword: "dinosaure" })).toBe(403);
  expect(await post("search-misses", {}, { keyword: "dinosaure" })).toBe(401);
  await post("search-misses", one, { keyword: "dinosaure" }, "cookieChoice=refused.1770000000000");
  const account = sql`(select account_id from profiles where id = ${one.profile ?? 0})`;
  await site.database.run(sql`
    insert into account_restrictions (account_id, kind, set_at) values (${account}, 'objection', ${site.clock.now()})`);
  await post("search-misses", one, { keyword: "dinosaure" });
  await site.database.run(sql`delete from account_restrictions`);
  await unmet();
  expect(await site.database.rows(sql`select from search_misses`)).toEqual([]);
  for (let time = 0; time < 32; time += 1) await post("search-misses", one, { keyword: "dinosaure" });
  await unmet();
  expect(await site.database.rows<{ searches: number }>(sql`select searches from search_misses`)).toEqual([
    { searches: 30 },
  ]);
});

test("when a month ends, what few households share is deleted, and of the others only that they were enough is left", async () => {
  await searchAll(adults(), "totoro");
  await searchAll(adults().slice(0, 4), "rare");
  await unmet();
  await closeCounts(site.database, "2026-04-01");
  expect(
    await site.database.rows<object>(sql`select keyword, bit_count(households)::integer as bits from search_misses`),
  ).toEqual([{ keyword: "totoro", bits: 64 }]);
  expect((await unmet()).searches).toEqual([{ keyword: "totoro", searches: size }]);
});

test.each([
  [{ lists: [], seen: [] }],
  [{ lists: ["<script>"], seen: [] }],
  [{ lists: ["new"], seen: ["new"], who: 1 }],
  [{ lists: Array.from({ length: 41 }, () => "new"), seen: [] }],
])("%j is no visit of home", async (body) => {
  expect(await post("home-views", homes[0]?.adult ?? {}, body)).toBe(400);
});

test("support sees none of it", async () => {
  const support = site.as({ token: await openStaffSession(site, (await createStaffMember(site, ["support"])).id) });
  await expectFault(support("GET /admin/figures/watching/unmet"), "notAllowed");
});
