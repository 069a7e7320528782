import { sql, type Sql } from "#server/database/sql.ts";
import { createTestApp, type Identity, type TestApp } from "./app.ts";
import { insertedId } from "./inserted-id.ts";
import { subscribe } from "./people.ts";

const day = 86_400_000;

export type TitleFacts = {
  title_fr?: string;
  title_en?: string;
  description_fr?: string;
  description_en?: string;
  rating?: number;
  is_kid?: boolean;
  is_top?: boolean;
  featured_rank?: number;
  view_count?: number;
  /** Days since publication, negative for future ones; null: not published. */
  age?: number | null;
  /** Days until it is withdrawn. */
  leaves?: number;
  categories?: number[];
  ages?: number[];
};

/** For tests: the program with an empty catalogue to fill, and viewers. */
export type CatalogueFixture = TestApp & {
  film(facts?: TitleFacts): Promise<number>;
  /** A series with this many episodes per season. */
  series(episodes: number[], facts?: TitleFacts): Promise<{ id: number; episodes: number[] }>;
  category(title: string, style?: string): Promise<number>;
  /** A paying account with a kid's and an adult's profile; `ceiling` is the adult's. */
  viewers(ceiling?: number): Promise<{ adult: Identity; kid: Identity }>;
  /** Saves the profile's position in a title; `share` 1 is its end. */
  watch(who: Identity, videoId: number, share: number, hoursAgo?: number): Promise<void>;
};

export async function createCatalogueFixture(...settings: Parameters<typeof createTestApp>): Promise<CatalogueFixture> {
  const app = await createTestApp(...settings);
  const { database, clock } = app;
  let made = 0;

  const idOf = (statement: Sql) => insertedId(database, statement);

  type Within = { series: number; season: number; number: number };
  async function insert(type: "movie" | "series" | "episode", facts: TitleFacts, within?: Within): Promise<number> {
    const slug = `titre-${(made += 1)}`;
    const { title_fr = `Titre ${made}`, title_en = `Title ${made}`, age = 1, leaves } = facts;
    const at = clock.now().getTime();
    const id = await idOf(sql`
      insert into videos (slug, type, title_fr, title_en, description_fr, description_en, rating, is_kid, is_top,
        featured_rank, view_count, duration_seconds, media_key, images_key, published_at, unpublished_at, series_id,
        season_id, episode_number)
      values (${slug}, ${type}, ${title_fr}, ${title_en}, ${facts.description_fr ?? ""}, ${facts.description_en ?? ""},
        ${facts.rating ?? 0}, ${facts.is_kid ?? false}, ${facts.is_top ?? false}, ${facts.featured_rank ?? null},
        ${facts.view_count ?? 0}, ${type === "series" ? 0 : 100}, ${type === "series" ? null : slug}, ${slug},
        ${age === null ? null : new Date(at - age * day)}, ${leaves === undefined ? null : new Date(at + leaves * day)},
        ${within?.series ?? null}, ${within?.season ?? null}, ${within?.number ?? null})
      returning id`);
    if (type === "episode") return id;
    await database.run(sql`insert into video_categories (video_id, category_id)
      select ${id}, category from unnest(${facts.categories ?? []}::integer[]) category`);
    await database.run(sql`insert into video_ages (video_id, age_id)
      select ${id}, age from unnest(${facts.ages ?? []}::integer[]) age`);
    await database.run(sql`insert into trailers (video_id, media_key, images_key, title_fr, title_en, duration_seconds)
      values (${id}, ${`${slug}-trailer`}, ${slug}, 'Bande-annonce', 'Trailer', 20)`);
    return id;
  }

  return {
    ...app,
    film: (facts = {}) => insert("movie", facts),
    async series(seasons, facts = {}) {
      const id = await insert("series", facts);
      const episodes: number[] = [];
      for (const [index, count] of seasons.entries()) {
        const season = await idOf(sql`
          insert into seasons (series_id, number, title_fr, title_en)
          values (${id}, ${index + 1}, ${`Saison ${index + 1}`}, ${`Season ${index + 1}`}) returning id`);
        for (let number = 1; number <= count; number += 1) {
          const title_fr = `${facts.title_fr ?? "Épisode"} ${index + 1}×${number}`;
          episodes.push(await insert("episode", { ...facts, title_fr, is_top: false }, { series: id, season, number }));
        }
      }
      return { id, episodes };
    },
    category: (title, style = "horizontal") =>
      idOf(sql`insert into categories (slug, title_fr, title_en, priority, style)
        values (${`rayon-${(made += 1)}`}, ${title}, ${`${title} (en)`}, ${made}, ${style}) returning id`),
    async viewers(ceiling = 18) {
      const { token, user } = await subscribe(app, { username: `viewer-${(made += 1)}@example.fr` }, 3);
      const [adult, kid] = [false, true].map((isKid) => user.user_profiles.find((one) => one.is_kid === isKid));
      if (!adult || !kid) throw new Error("The account lacks a profile");
      await database.run(sql`update profiles set age_ceiling = ${ceiling} where id = ${adult.id}`);
      return { adult: { token, profile: adult.id }, kid: { token, profile: kid.id } };
    },
    async watch(who, videoId, share, hoursAgo = 1) {
      const watchedAt = new Date(clock.now().getTime() - hoursAgo * 3_600_000);
      await database.run(sql`
        insert into histories (profile_id, video_id, series_id, position_seconds, saved_at, watched_at, completed_at)
        select ${who.profile}::integer, id, series_id, duration_seconds * ${share}::double precision, ${watchedAt},
          ${watchedAt}, ${share >= 1 ? watchedAt : null}
        from videos where id = ${videoId}
        on conflict (profile_id, video_id) do update set position_seconds = excluded.position_seconds,
          watched_at = excluded.watched_at, completed_at = excluded.completed_at, hidden_at = null`);
    },
  };
}
