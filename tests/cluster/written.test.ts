import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { openTestPool } from "#tests/support/database.ts";
import { insertedId } from "#tests/support/inserted-id.ts";
import { signInViewers, type Viewer } from "#tests/support/signed-in-viewers.ts";
import type { WriteKind } from "./seen.ts";
import { lostOf } from "./written.ts";

let pool: Pool;
let close: () => Promise<void>;
let viewer: Viewer;
let film: number;
beforeAll(async () => {
  ({ database: pool, close } = await openTestPool());
  viewer = (await signInViewers(pool, 1))[0] ?? viewer;
  film = await insertedId(
    pool,
    sql`
    insert into videos (slug, type, title_fr, title_en, rating, is_kid, duration_seconds, media_key, images_key)
    values ('titre', 'movie', 'Titre', 'Title', 0, false, 100, 'titre', 'titre') returning id`,
  );
});
afterAll(() => close());

const lost = (...written: [WriteKind, string][]) =>
  lostOf(
    { pool, site: "http://nowhere.invalid", viewers: [viewer] },
    { acknowledged: written.map(([kind, key]) => ({ kind, key, at: 0 })) },
  );

test("what was acknowledged and is there is not lost, and what is missing is named", async () => {
  const pair = `${viewer.profile} ${film}`;
  await pool.run(sql`insert into favourites (profile_id, video_id) values (${viewer.profile}, ${film})`);
  expect(await lost(["favorites", pair], ["likes", pair], ["sign-up", "nobody@example.fr"])).toEqual([
    `likes ${pair}`,
    "sign-up nobody@example.fr",
  ]);
  await pool.run(sql`insert into likes (profile_id, video_id) values (${viewer.profile}, ${film})`);
  expect(await lost(["favorites", pair], ["likes", pair])).toEqual([]);
});

test("an order without a payment in the ledger counts as lost", async () => {
  const key = String(viewer.account);
  expect(await lost(["order", key])).toEqual([`order ${key}`]);
});
