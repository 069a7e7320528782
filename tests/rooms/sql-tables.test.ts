import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { openTestPool } from "../support/database.ts";
import { HOLE, tablesIn } from "./sql-tables.mjs";
import { CROSSING_FUNCTIONS } from "./crossing-functions.mjs";
import { OWNERS, ownerOf } from "./tables.mjs";

let database: Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestPool());
});
afterAll(() => close());

const namesIn = (text: string) => tablesIn(text).map(({ name, access }) => `${access} ${name}`);

test.each([
  ["select * from likes l, favourites f where l.id in (select id from videos)", ["likes", "favourites", "videos"]],
  ["select a, b from only public.likes left join lateral (select from videos) v on true", ["likes", "videos"]],
  ["with likes as materialized (select 1 from videos) select from likes", ["videos"]],
  ["with recursive a (id) as (select 1), likes as (select from videos) select from likes", ["videos"]],
  ["select 'from likes', \"from\" -- from videos\n /* join videos */ from seasons", ["seasons"]],
  ["select extract(day from at) from unnest(a) u, likes where a is distinct from b", ["at", "likes"]],
  ["select (select count(*) from likes), name from videos order by a, b", ["likes", "videos"]],
  [`select from ${HOLE} join videos using (id)`, [HOLE, "videos"]],
  ["likes m join videos v on true", ["likes", "videos"]],
])("%s reads its tables", (text, tables) => {
  expect(namesIn(text)).toEqual(tables.map((table) => `read ${table}`));
});

test.each([
  ["insert into likes (a) select a from videos on conflict do update set a = 1", ["write likes", "read videos"]],
  ["update only likes set a = b from videos", ["write likes", "read videos"]],
  ["delete from likes using videos v, seasons", ["write likes", "read videos", "read seasons"]],
  ["with gone as (delete from likes returning id) update videos set a = 1", ["write likes", "write videos"]],
  ["lock table likes in share mode", ["write likes"]],
  ["truncate likes", ["write likes"]],
  ["select from likes for no key update", ["read likes"]],
  ["likes", ["name likes"]],
])("%s writes its tables", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test("every table and view has an owner, and every owned one exists", async () => {
  const there = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`);
  const owned = Object.values(OWNERS).flatMap(({ tables, views = {} }) => [...tables, ...Object.keys(views)]);
  expect(there.map(({ name }) => name).toSorted()).toEqual(owned.toSorted());
});

test("a view selects from its owner's tables only", async () => {
  const views = await database.rows<{ name: string; text: string }>(
    sql`select viewname as name, definition as text from pg_views where schemaname = 'public'`,
  );
  for (const { name, text } of views) {
    expect(new Set(tablesIn(text).map((read) => ownerOf(read.name)))).toEqual(new Set([ownerOf(name)]));
  }
});

test("a function of the database keeps to one owner's tables, but for those that are listed with a reason", async () => {
  const functions = await database.rows<{ name: string; text: string }>(sql`
    select p.proname as name, p.prosrc as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  const triggers = await database.rows<{ name: string; table: string }>(sql`
    select p.proname as name, t.tgrelid::regclass::text as table
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`);
  const crossing = functions.filter(({ name, text }) => {
    const on = triggers.filter((trigger) => trigger.name === name).map(({ table }) => table);
    // A trigger's transition tables have no owner.
    const touched = tablesIn(text).map((one) => ownerOf(one.name));
    // A function that touches no table may serve any.
    const owners = touched.some((owner) => owner !== undefined) ? [...touched, ...on.map(ownerOf)] : [];
    return new Set(owners.filter((owner) => owner !== undefined)).size > 1;
  });
  expect(crossing.map(({ name }) => name).toSorted()).toEqual(Object.keys(CROSSING_FUNCTIONS).toSorted());
});
