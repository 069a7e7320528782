import { sql } from "#server/database/sql.ts";
import type { Identity } from "./app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "./catalogue-fixture.ts";

export type Title = {
  id: number;
  type: "movie" | "series" | "episode";
  slug: string;
  title_fr: string;
  title_en: string;
  rating: number;
  is_kid: boolean;
  series_id: number | null;
  season_id: number | null;
};

/** A viewer, and which titles they may see. */
export type Viewer = {
  name: string;
  who: Identity;
  isKid: boolean;
  /** Languages in which everything is read: statements are the same in both, so one may suffice. */
  locales: ("fr" | "en")[];
  shown: Title[];
  hidden: Title[];
  profile: number;
  /** An adult of the same account. */
  family: Identity;
  notifications: number[];
  /** Comments on every title, and their replies. */
  comments: number[];
  lists: number[];
};

export type SightFixture = CatalogueFixture & { titles: Title[]; people: Viewer[] };

/**
 * A way to learn of titles. `faultsFor` returns everything that the viewer learns and should not, or with `isOneEnough` what had
 * been found when the first fault was.
 */
export type Probe = {
  name: string;
  /** Whether it only reads; acting on hidden titles would change what other probes find. */
  reads: boolean;
  faultsFor(fixture: SightFixture, viewer: Viewer, isOneEnough?: boolean): Promise<string[]>;
};

/**
 * A catalogue with titles of every rating, for kids and not, published and not, and with series of which only some episodes
 * are visible. Everybody has watched, liked, listed and been notified of every one of them, as titles may be reclassified
 * later.
 */
export async function createSightFixture(): Promise<SightFixture> {
  const fixture = await createCatalogueFixture();
  await putTitles(fixture);
  const titles = await fixture.database.rows<Title>(
    sql`select id, type, slug, title_fr, title_en, rating, is_kid, series_id, season_id from videos`,
  );
  const people: Viewer[] = [];
  for (const ceiling of [10, 12, 16, 18]) {
    const { adult, kid } = await fixture.viewers(ceiling);
    if (ceiling === 10)
      people.push(await viewer(fixture, titles, { name: "a kid", who: kid, family: adult, isKid: true, ceiling }));
    const name = `a profile with a ceiling of ${ceiling}`;
    people.push(await viewer(fixture, titles, { name, who: adult, family: adult, isKid: false, ceiling }));
    if (ceiling === 10) await addElder(fixture, adult);
    if (ceiling === 18) await giveCode(fixture, adult);
  }
  return { ...fixture, titles, people };
}

/** A profile without a ceiling on the same account that likes everything: the others see counts of what they may see. */
async function addElder({ database, clock }: CatalogueFixture, { profile }: Identity): Promise<void> {
  await database.run(sql`
    with elder as (
      insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index, language_id, created_at)
      select account_id, 'Aînée', avatar, false, false, 2, 1, created_at from profiles where id = ${profile}
      returning id)
    insert into likes (profile_id, video_id, created_at) select elder.id, v.id, ${clock.now()} from elder, videos v`);
}

/** Unlocks titles rated 18 with the parental code, for as long as the sweep lasts. */
async function giveCode({ database }: CatalogueFixture, { profile }: Identity): Promise<void> {
  await database.run(sql`
    with coded as (
      update accounts set parental_code_hash = 'x' from profiles p
      where p.id = ${profile} and accounts.id = p.account_id returning accounts.id)
    update sessions set unlocked_until = '2100-01-01', code_given = true from coded where account_id = coded.id`);
}

/** The prefix of the names of unpublished titles. */
export const notOut = "Zzabsent";

async function putTitles(fixture: CatalogueFixture): Promise<void> {
  const { database } = fixture;
  // High ids, so that other numbers in an answer are not mistaken for them.
  await database.run(sql`alter sequence videos_id_seq restart with 700001`);
  await database.run(sql`insert into ages (id, name) values (5, '5'), (6, '6')`);
  const shelf = { categories: [await fixture.category("Rayon")], ages: [5] };
  const put = async (word: string, facts: Parameters<CatalogueFixture["film"]>[0]) => {
    const all = { ...shelf, description_fr: `Le mystère de ${word}`, view_count: 50, featured_rank: 5, ...facts };
    await fixture.film({ ...all, title_fr: `${word}film`, title_en: `${word}movie` });
    return fixture.series([2, 1], { ...all, title_fr: `${word}serie`, title_en: `${word}show`, is_top: false });
  };
  for (const rating of [0, 10, 12, 16, 18]) {
    await put(`Zzadulte${rating}`, { rating, is_top: rating === 18, featured_rank: rating, view_count: 60 + rating });
  }
  for (const rating of [0, 10]) await put(`Zzenfant${rating}`, { rating, is_kid: true });
  const first = { is_kid: true, view_count: 99, featured_rank: -1 };
  await put("Zzabsentjamais", { ...first, age: null });
  await put("Zzabsentdemain", { ...first, age: -3 });
  await put("Zzabsenthier", { ...first, age: 30, leaves: -1 });
  // A published episode of an unpublished series.
  const led = await put("Zzabsentmene", { ...first, age: null });
  await database.run(sql`update videos set published_at = '2026-01-01' where series_id = ${led.id}`);
  for (const is_kid of [false, true]) {
    const word = `Zzmixte${is_kid ? "enfant" : "adulte"}`;
    const { episodes } = await put(word, { is_kid });
    const [, second, third] = episodes;
    await database.run(
      sql`update videos set title_fr = 'Zzabsent' || title_fr, published_at = null where id = ${third}`,
    );
    if (!is_kid) await database.run(sql`update videos set rating = 18 where id = ${second}`);
  }
  await database.run(sql`update videos set title_en = title_fr || 'en' where type = 'episode'`);
  await creditPeople(fixture);
}

/** Who is credited for every film and series. */
export const everywhere = "Partout Nommée";

/** Each film and series also has a person of its own, whose name is that of the title. */
async function creditPeople({ database }: CatalogueFixture): Promise<void> {
  await database.run(sql`insert into people (name)
    select title_fr from videos where type <> 'episode' union all select ${everywhere}`);
  await database.run(sql`insert into credits (video_id, role, person_id, position)
    select v.id, case p.name when v.title_fr then 'voice' else 'director' end, p.id, 1
    from videos v join people p on p.name in (v.title_fr, ${everywhere}) where v.type <> 'episode'`);
}

async function viewer(
  fixture: CatalogueFixture,
  titles: Title[],
  { ceiling, ...person }: Pick<Viewer, "name" | "who" | "family" | "isKid"> & { ceiling: number },
): Promise<Viewer> {
  const { database } = fixture;
  const { isKid } = person;
  const [profile, at] = [Number(person.who.profile), fixture.clock.now()];
  await database.run(sql`
    insert into histories (profile_id, video_id, series_id, position_seconds, saved_at, watched_at)
    select ${profile}, id, series_id, duration_seconds * 0.4, ${at}, ${at}::timestamptz - id % 1000 * interval '1 minute'
    from videos`);
  // Of the series with hidden episodes, the first one was finished and a hidden one watched last.
  await database.run(sql`
    update histories set completed_at = case when v.title_fr like '%1×1' then ${at}::timestamptz end,
      watched_at = ${at}::timestamptz + (v.id - v.series_id) * interval '1 second'
    from videos v
    where profile_id = ${profile} and v.id = video_id and v.type = 'episode' and v.title_fr like '%Zzmixte%'`);
  await database.run(
    sql`insert into likes (profile_id, video_id, created_at) select ${profile}::integer, id, ${at} from videos`,
  );
  await database.run(sql`insert into favourites (profile_id, video_id, created_at)
    select ${profile}::integer, id, ${at} from videos where type <> 'episode'`);
  await database.run(sql`insert into playlist_items (playlist_id, video_id, added_at)
    select p.id, v.id, ${at} from playlists p, videos v where p.profile_id = ${profile}`);
  await database.run(sql`insert into notifications (profile_id, activity_name, video_id, created_at)
    select ${profile}::integer, 'activity_new_episode', id, ${at} from videos`);
  await putComments(fixture, profile);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  // Derived from the names, independently of the rule under test.
  const sees = ({ title_fr, is_kid, rating }: Title) =>
    !title_fr.startsWith(notOut) && (isKid ? is_kid : rating <= ceiling);
  return {
    ...person,
    profile,
    locales: ceiling === 10 ? ["fr", "en"] : ["fr"],
    shown: titles.filter(sees),
    hidden: titles.filter((title) => !sees(title)),
    notifications: ids(await database.rows(sql`select id from notifications where profile_id = ${profile}`)),
    comments: ids(await database.rows(sql`select id from comments where profile_id = ${profile}`)),
    lists: ids(await database.rows(sql`select id from playlists where profile_id = ${profile}`)),
  };
}

/** A comment and a reply on every title, as comments reveal their title. */
async function putComments({ database, clock }: CatalogueFixture, profile: number): Promise<void> {
  const at = clock.now();
  await database.run(sql`insert into comments (profile_id, video_id, text, created_at)
    select ${profile}::integer, id, 'Un avis sur ' || title_fr, ${at} from videos`);
  await database.run(sql`insert into comments (profile_id, video_id, parent_id, text, created_at)
    select profile_id, video_id, id, 'Une réponse', ${at} from comments where profile_id = ${profile}`);
}
