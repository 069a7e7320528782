import { randomBytes } from "node:crypto";
import { secretHash } from "#server/http/secrets.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { createTestApp, type Identity, type TestApp } from "./app.ts";
import { insertedId } from "./inserted-id.ts";

/** Plain captions in these languages, like those of the demo's films. */
export async function addCaptions(database: Database, videoId: number, ...languages: string[]): Promise<void> {
  await database.run(sql`
    insert into tracks (video_id, kind, language, role, label, key, position)
    select ${videoId}::integer, 'captions', language, 'main', language, 'subs-' || language || '/all.vtt', position
    from unnest(${languages}::text[]) with ordinality given (language, position)`);
}

/** For tests: an account with a primary and a kid profile, and a way to sign in from further devices. */
export type Household = {
  accountId: number;
  adult: number;
  kid: number;
  /** Signs in from a new device, as the adult by default. */
  device(name: string, profile?: number): Promise<Identity>;
};

export type Fixture = TestApp & {
  household(plan?: "personal" | "family" | "expired" | "unpaid"): Promise<Household>;
  film(title?: Partial<FilmRow>): Promise<number>;
  /** A series with this many episodes of 100 s per season. */
  series(episodes: number[], title?: Partial<FilmRow>): Promise<{ id: number; episodes: number[] }>;
};

type FilmRow = {
  rating: number;
  is_kid: boolean;
  duration_seconds: number;
  media_key: string;
  published: boolean;
  /** For a series: its first episode is free. */
  beginsFree: boolean;
};

const plans = { personal: 1, family: 3, expired: 1, unpaid: 1 } as const;

export async function createFixture(environment: Record<string, string> = {}): Promise<Fixture> {
  const test = await createTestApp(environment);
  const { database, clock } = test;
  let made = 0;

  const idOf = (statement: Sql) => insertedId(database, statement);

  const fixture: Fixture = {
    ...test,
    async household(plan = "personal") {
      const type = plan === "family" ? 2 : 1;
      const accountId = await idOf(sql`
        insert into accounts (email, password_hash, first_name, last_name, gender, dob, type)
        values (${`someone${made++}@example.org`}, 'x', 'Ada', 'Lovelace', 1, '1980-12-10', ${type}) returning id`);
      const profile = (name: string, isKid: boolean, index: number) =>
        idOf(sql`
          insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index)
          values (${accountId}, ${name}, 'a', ${isKid}, ${!isKid}, ${index}) returning id`);
      const adult = await profile("Ada", false, 0);
      const kid = await profile("Kids", true, 1);
      if (plan !== "unpaid") {
        const status = plan === "expired" ? "expired" : "active";
        await database.run(sql`
          insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents,
            started_at, period_starts_at, period_ends_at)
          values (${accountId}, ${plans[plan]}, ${status}, 'sandbox', 'card', 999, 999,
            ${clock.now()}, ${clock.now()}, ${clock.now()}::timestamptz + interval '1 month')`);
      }
      return {
        accountId,
        adult,
        kid,
        async device(name, profileId = adult) {
          const token = randomBytes(32).toString("base64url");
          await database.run(sql`
            insert into sessions (account_id, token_hash, device_name, last_used_at, expires_at)
            values (${accountId}, ${secretHash(token)}, ${name}, ${clock.now()}, ${clock.now()}::timestamptz + interval '30 days')`);
          return { token, profile: profileId };
        },
      };
    },
    film: (title = {}) => insertTitle("movie", title),
    async series(seasons, title = {}) {
      const id = await insertTitle("series", title);
      const episodes: number[] = [];
      for (const [index, count] of seasons.entries()) {
        const season = await idOf(sql`
          insert into seasons (series_id, number, title_fr, title_en)
          values (${id}, ${index + 1}, ${`Saison ${index + 1}`}, ${`Season ${index + 1}`}) returning id`);
        for (let number = 1; number <= count; number++) {
          episodes.push(await insertTitle("episode", title, { series: id, season, number }));
        }
      }
      return { id, episodes };
    },
  };

  async function insertTitle(
    type: "movie" | "series" | "episode",
    title: Partial<FilmRow>,
    within?: { series: number; season: number; number: number },
  ) {
    const slug = `title-${made++}`;
    const key = type === "series" ? null : (title.media_key ?? slug);
    const published = title.published === false ? null : new Date(clock.now().getTime() - 86_400_000);
    const id = await idOf(sql`
      insert into videos (slug, type, title_fr, title_en, rating, is_kid, duration_seconds, media_key, images_key,
        published_at, series_id, season_id, episode_number, is_free_episode)
      values (${slug}, ${type}, ${`Titre ${slug}`}, ${`Title ${slug}`}, ${title.rating ?? 0}, ${title.is_kid ?? false},
        ${type === "series" ? 0 : (title.duration_seconds ?? 100)}, ${key}, ${slug}, ${published},
        ${within?.series ?? null}, ${within?.season ?? null}, ${within?.number ?? null},
        ${title.beginsFree === true && within?.number === 1})
      returning id`);
    if (key !== null) await addCaptions(database, id, "fr", "en");
    return id;
  }

  return fixture;
}
