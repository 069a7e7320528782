import { afterAll, beforeAll, expect, test } from "vitest";
import { CallError } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createEditing, type Editing, type NewTitle } from "./editing.ts";

let fixture: CatalogueFixture;
let editing: Editing;
let adult: Identity;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  editing = createEditing({ clock: fixture.clock });
  ({ adult } = await fixture.viewers());
});
afterAll(() => fixture.close());

const make = (title: NewTitle) => fixture.database.transaction((inside) => editing.createTitle(inside, title));

type Row = {
  slug: string;
  state: string;
  media_key: string | null;
  images_key: string;
  version: number;
  published_at: Date | null;
  season: number | null;
};
const rowOf = async (id: number): Promise<Row> => {
  const row = await fixture.database.row<Row>(sql`
    select v.slug, v.state, v.media_key, v.images_key, v.version, v.published_at, s.number as season
    from videos v left join seasons s on s.id = v.season_id where v.id = ${id}`);
  if (!row) throw new Error("No such title");
  return row;
};

const isSeen = async (id: number): Promise<boolean> =>
  fixture
    .as(adult)("GET /videos/{id}", { params: { id } })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof CallError && error.status === 404) return false;
        throw error;
      },
    );

const stream = { mediaKey: "films/un", durationSeconds: 90, tracks: [] };

test("a new title is a draft with a unique slug, hidden from viewers", async () => {
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await make({ type: "movie", title: "L’Été, à Sète !" }));
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.map(({ slug }) => slug)).toEqual(["l-ete-a-sete", "l-ete-a-sete-2", "l-ete-a-sete-3"]);
  expect(rows[0]).toMatchObject({ state: "draft", media_key: null, images_key: "", published_at: null });
  expect(await isSeen(ids[0] ?? 0)).toBe(false);
});

test("concurrently created titles, and titles without a letter, get unique slugs too", async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => make({ type: "movie", title: "Ensemble" })));
  const slugs = await Promise.all(ids.map(async (id) => (await rowOf(id)).slug));
  expect(new Set(slugs).size).toBe(4);
  expect((await rowOf(await make({ type: "movie", title: "…" }))).slug).toBe("film");
});

test("an episode's season is created if missing, and its number is unique", async () => {
  const seriesId = await make({ type: "series", title: "La Série" });
  const position = { seriesId, seasonNumber: 2, episodeNumber: 5 };
  const id = await make({ type: "episode", title: "Cinq", ...position });
  expect((await rowOf(id)).season).toBe(2);
  await expect(make({ type: "episode", title: "Encore", ...position })).rejects.toMatchObject({ fault: "conflict" });
  await expect(make({ type: "episode", title: "Nulle part", ...position, seriesId: 99_999 })).rejects.toMatchObject({
    fault: "notFound",
  });
});

test("a title needs a stream and pictures to be published, immediately or on its planned date", async () => {
  const id = await make({ type: "movie", title: "Bientôt prêt" });
  const publish = () => fixture.database.transaction((inside) => editing.publish(inside, id));
  await expect(publish()).rejects.toMatchObject({ fault: "conflict" });
  await fixture.database.transaction((inside) => editing.setMedia(inside, id, stream));
  await expect(publish()).rejects.toMatchObject({ fault: "conflict" });
  await fixture.database.transaction((inside) =>
    editing.setPictures(inside, id, { imagesKey: "un", color: "#102030" }),
  );
  const tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000);
  await fixture.database.run(sql`update videos set planned_at = ${tomorrow} where id = ${id}`);
  await publish();
  expect(await rowOf(id)).toMatchObject({ state: "published", published_at: tomorrow });
  expect(await isSeen(id)).toBe(false);
  fixture.clock.advance({ days: 1 });
  expect(await isSeen(id)).toBe(true);
  const { version } = await rowOf(id);
  await publish();
  expect(await rowOf(id)).toMatchObject({ version, published_at: tomorrow });
});

test("another stream replaces the first with its tracks, and markers beyond its end are removed", async () => {
  const id = await make({ type: "movie", title: "Deux versions" });
  const set = (media: Parameters<Editing["setMedia"]>[2]) =>
    fixture.database.transaction((inside) => editing.setMedia(inside, id, media));
  const captions = { kind: "captions", role: "main", position: 1 } as const;
  const french = { ...captions, language: "fr", label: "Français", key: "subs-fr/all.vtt" };
  const english = { ...captions, language: "en", label: "English", key: "subs-en/all.vtt" };
  expect(await set({ ...stream, mediaKey: "films/a", tracks: [french] })).toBeNull();
  await fixture.database.run(sql`
    update videos set intro_start_seconds = 5, intro_end_seconds = 20, credits_start_seconds = 80 where id = ${id}`);
  expect(await set({ mediaKey: "films/b", durationSeconds: 60, tracks: [english] })).toBe("films/a");
  expect(
    await fixture.database.row(sql`
      select intro_end_seconds, credits_start_seconds, duration_seconds,
        (select array_agg(language) from tracks where video_id = ${id}) as languages
      from videos where id = ${id}`),
  ).toEqual({ intro_end_seconds: 20, credits_start_seconds: null, duration_seconds: 60, languages: ["en"] });
});

test("only the latest trailer and proposed markers are kept", async () => {
  const id = await make({ type: "movie", title: "Avec bande-annonce" });
  const setTrailer = (mediaKey: string) =>
    fixture.database.transaction((inside) =>
      editing.setTrailer(inside, id, { mediaKey, imagesKey: mediaKey, durationSeconds: 30 }),
    );
  expect(await setTrailer("t/a")).toBeNull();
  expect(await setTrailer("t/b")).toEqual({ mediaKey: "t/a", imagesKey: "t/a" });
  await fixture.database.run(sql`update videos set duration_seconds = 60 where id = ${id}`);
  const nothing = { recap_start: null, recap_end: null, credits_start: null };
  for (const introEnd of [20, 25]) {
    await fixture.database.transaction((inside) =>
      editing.proposeMarkers(inside, id, { ...nothing, intro_start: 5, intro_end: introEnd }),
    );
  }
  const rows = await fixture.database.rows(sql`select intro_end_seconds from marker_proposals where video_id = ${id}`);
  expect(rows).toEqual([{ intro_end_seconds: 25 }]);
});

test("the database refuses drafts with a date, and published titles without stream or pictures", async () => {
  const id = await make({ type: "movie", title: "Refusé" });
  const change = (set: string) => fixture.database.run(sql([`update videos set ${set} where id = ${id}`]));
  await expect(change("published_at = now()")).rejects.toThrow(/videos_draft/);
  await expect(change("state = 'published', images_key = 'x'")).rejects.toThrow(/videos_stream/);
  await expect(change("state = 'published', media_key = 'x'")).rejects.toThrow(/videos_pictures/);
  await expect(change("territories = '{}'")).rejects.toThrow(/territories/);
  await expect(change("territories = '{fr}'")).rejects.toThrow(/territories/);
  await change("territories = '{FR,BE}'");
});
