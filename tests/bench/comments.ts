import { sql } from "#server/database/sql.ts";
import type { Benchmark } from "./figure.ts";
import { rounded } from "./figure.ts";
import { load } from "./load.ts";
import { withSite, type Site } from "./site.ts";

const extents = {
  full: { titles: 300, few: 100, many: 100_000, rounds: 6, seconds: 2 },
  quick: { titles: 40, few: 10, many: 200, rounds: 1, seconds: 0.2 },
};

/** The first page of a title's comments, whatever their number. */
export const comments: Benchmark = {
  name: "comments",
  about: `the first page of a title's comments, ${rounded(extents.full.many)} against ${extents.full.few}`,
  run: (extent) => {
    const { titles, few, many, rounds, seconds } = extents[extent];
    return withSite(titles, async (site) => {
      const [quiet, busy] = await titlesWithComments(site, few, many);
      const speeds = { quiet: 0, busy: 0 };
      const ask = async (video: number) =>
        (
          await load(site.program, () => `/api/comments?filters[video]=${video}&page=1&limit=10`, {
            headers: site.headers,
            seconds,
          })
        ).requestsPerSecond;
      // In turns: what else the machine does meanwhile slows both.
      for (let round = 0; round < rounds; round += 1) {
        speeds.quiet = Math.max(speeds.quiet, await ask(quiet));
        speeds.busy = Math.max(speeds.busy, await ask(busy));
      }
      return [
        {
          name: `first page: time with ${rounded(many)} comments / with ${few}`,
          measured: `${rounded(speeds.busy)} req/s`,
          against: `${rounded(speeds.quiet)} req/s`,
          value: speeds.quiet / speeds.busy,
          must: { atMost: 1.3 },
        },
      ];
    });
  },
};

/** Two films with comments by everybody, a tenth of them with a reply. */
async function titlesWithComments({ pool }: Site, few: number, many: number): Promise<[quiet: number, busy: number]> {
  const films = await pool.rows<{ id: number }>(sql`
    select id from videos where type = 'movie' and published_at is not null and rating = 0 order by id limit 2`);
  const [quiet, busy] = films.map(({ id }) => id) as [number, number];
  const authors = await pool.rows<{ id: number }>(sql`select id from profiles where not is_kid order by id limit 50`);
  for (const [video, count] of [
    [quiet, few],
    [busy, many],
  ] as const)
    await pool.run(sql`
      insert into comments (video_id, profile_id, text)
      select ${video}, (${authors.map(({ id }) => id)}::integer[])[1 + n % ${authors.length}::integer],
        repeat('Un avis comme on en lit, le numéro ' || n || '. ', 4)
      from generate_series(1, ${count}) n`);
  // The counting trigger keeps its plan for a connection: the one made for an empty table reads all of it for each reply.
  await pool.run(sql`analyze comments`);
  await pool.run(sql`
    insert into comments (video_id, profile_id, parent_id, text)
    select video_id, profile_id, id, 'Une réponse' from comments where id % 10 = 0`);
  await pool.run(sql`vacuum analyze`);
  return [quiet, busy];
}
