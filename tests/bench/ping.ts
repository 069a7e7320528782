import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import { fill, someViewer } from "./filled.ts";
import { median, rounded, type Benchmark } from "./figure.ts";
import { load, type Load } from "./load.ts";

const extents = {
  full: { titles: 1000, rounds: 3, seconds: 4 },
  quick: { titles: 40, rounds: 1, seconds: 0.2 },
};

/** The call that every open page makes every 13 s, for a profile with 100 notifications, 20 of them unseen. */
export const ping: Benchmark = {
  name: "ping",
  about: "GET /api/notifications/ping against Fastify with one indexed select",
  async run(extent) {
    const { titles, rounds, seconds } = extents[extent];
    const database = await createTestDatabase();
    const pool = openPool(database.url, { size: 2, onError: () => undefined });
    try {
      await fill(database.url, titles);
      const settings = { DATABASE_URL: database.url, NODE_ENV: "development", DEMO_CATALOGUE: "0" };
      const site = await startProgram("server/main.ts", settings);
      const limit = await startProgram("tests/bench/limit-server.ts", settings);
      try {
        const headers = await someViewer(pool, site.url);
        await giveNotifications(pool, Number(headers["x-profile-id"]));
        const ours: Load[] = [];
        const theirs: Load[] = [];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await load(site, () => "/api/notifications/ping", { headers, seconds }));
          theirs.push(await load(limit, () => `/videos/${1 + Math.floor(Math.random() * titles)}`, { seconds }));
        }
        const own = median(ours.map(({ requestsPerSecond }) => requestsPerSecond));
        const select = median(theirs.map(({ requestsPerSecond }) => requestsPerSecond));
        return [
          {
            name: "GET /api/notifications/ping / one select",
            measured: `${rounded(own)} req/s`,
            against: `Fastify with one indexed select ${rounded(select)} req/s`,
            value: own / select,
            must: { atLeast: 0.5 },
          },
        ];
      } finally {
        await site.stop();
        await limit.stop();
      }
    } finally {
      await pool.close();
      await database.drop();
    }
  },
};

/**
 * Gives the profile 100 notifications, 20 of them unseen, and no others. Some may be there already: the program tells of the
 * demo's new episodes as soon as it runs.
 */
export async function giveNotifications(pool: Pool, profileId: number): Promise<void> {
  await pool.run(sql`
    with given as (
      insert into notifications (profile_id, activity_name, video_id, is_seen)
      select ${profileId}, 'activity_new_episode', id, row_number() over (order by id) > 20
      from videos where type = 'episode' order by id limit 100
      on conflict (profile_id, video_id) where activity_name = 'activity_new_episode'
        do update set is_seen = excluded.is_seen
      returning id)
    delete from notifications where profile_id = ${profileId} and id not in (select id from given)`);
}
