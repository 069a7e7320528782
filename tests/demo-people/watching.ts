import { sql } from "#server/database/sql.ts";
import { integer, oneOf, type Random } from "#tests/simulation/random.ts";
import { NobodyThere } from "./nobody-there.ts";
import type { Subscriber } from "./subscriber.ts";
import { atHour, type Act, type World } from "./world.ts";

type Playable = { id: number; seconds: number; is_kid: boolean; series_id: number | null; rank: number };

/** In the last weeks people watch more, so that whoever looks at the present finds much of it. */
const [seldom, often] = [0.045, 0.11];
const lastWeeks = "2025-09-08";

let playable: Playable[] | undefined;

async function titlesOf({ site }: World): Promise<Playable[]> {
  return (playable ??= await site.database.rows<Playable>(sql`
    select id, duration_seconds as seconds, is_kid, series_id,
      (row_number() over (order by view_count desc, id))::integer as rank from videos
    where state = 'published' and type <> 'series' and rating < 16 and media_key is not null
      and published_at <= ${site.now()} order by view_count desc, id`));
}

/** What people watch on a day: new films and known ones, to the end or a part of them. */
export async function actsOfViewers(world: World, date: string): Promise<Act[]> {
  const { site, people, random } = world;
  const running = await site.database.rows<{ account_id: number }>(sql`
    select account_id from subscriptions where status in ('trialing', 'active') and suspended_at is null`);
  const viewers = new Set(running.map(({ account_id }) => account_id));
  const share = date >= lastWeeks ? often : seldom;
  return people
    .filter(({ accountId }) => viewers.has(accountId) && random() < share)
    .map((one) => ({ minute: atHour(random, 11, 20), what: "watch", does: () => watch(world, one) }));
}

async function watch(world: World, one: Subscriber): Promise<void> {
  const { random } = world;
  const title = await chosen(world, one);
  const place = placeReached(random, title.seconds);
  const isOver = place >= title.seconds;
  const body = { id: title.id, screen: "main" };
  await one.call(async (call) => {
    await call("POST /videos/viewed", { body: { video_id: title.id } });
    await call("POST /video-log", { body: { ...body, action: "started", time: 0 } });
    await call("POST /videos/watched-time", {
      body: { video_id: title.id, watched_time: place, screen: "main", leaving: true },
    });
    await call("POST /video-log", { body: { ...body, action: isOver ? "ended" : "exited", time: place } });
  }, one.profileId);
}

/** Most go on with what they began; others choose, popular titles more often. */
async function chosen(world: World, one: Subscriber): Promise<Playable> {
  const { random, site } = world;
  const titles = await titlesOf(world);
  const begun = await site.database.rows<{ video_id: number }>(sql`
    select video_id from histories where profile_id = ${one.profileId} and completed_at is null and position_seconds > 0
    order by watched_at desc limit 3`);
  if (begun.length > 0 && random() < 0.45) {
    const known = titles.find(({ id }) => id === oneOf(random, begun).video_id);
    if (known) return known;
  }
  const title = titles[Math.floor(titles.length * random() ** 1.7)];
  if (!title) throw new NobodyThere();
  return title;
}

function placeReached(random: Random, seconds: number): number {
  if (random() < 0.55) return seconds;
  return Math.max(1, Math.floor((seconds * integer(random, 8, 88)) / 100));
}
