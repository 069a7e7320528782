import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ImageStyle, imageStyles } from "#contract/images.ts";
import { demoCatalogue } from "./catalogue.ts";
import { credits } from "./catalogue/credits.ts";
import { mostWatched } from "./catalogue/most-watched.ts";
import type { CategoryStyle } from "./catalogue/shape.ts";

const folder = import.meta.dirname;
const titles = [...demoCatalogue.films, ...demoCatalogue.series];
const episodes = demoCatalogue.series.flatMap((series) => series.seasons.flatMap((season) => season.episodes));
const playables = [...demoCatalogue.films, ...episodes];
const clips = playables.map(({ clip }) => clip);
const trailers = [...new Set(titles.map(({ trailerClip }) => trailerClip))];

interface Clip {
  durationSeconds: number;
  width: number;
  height: number;
  subtitles: string[];
}

async function clipFacts(clip: string): Promise<Clip> {
  return JSON.parse(await readFile(join(folder, "media", clip, "clip.json"), "utf8")) as Clip;
}

/** The segments of a playlist: their durations in seconds and their files. */
async function segmentsOf(playlist: string): Promise<{ seconds: number; file: string }[]> {
  const text = await readFile(playlist, "utf8");
  return [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)].map(([, seconds, file]) => ({
    seconds: Number(seconds),
    file: String(file),
  }));
}

describe("the demo catalogue", () => {
  test("has enough titles of every kind to demonstrate the product", () => {
    expect(demoCatalogue.categories.length).toBeGreaterThanOrEqual(8);
    expect(titles.length).toBeGreaterThanOrEqual(30);
    expect(demoCatalogue.series.length).toBeGreaterThanOrEqual(6);
    expect(demoCatalogue.series.some(({ seasons }) => seasons.length === 2)).toBe(true);
    for (const series of demoCatalogue.series)
      for (const season of series.seasons) expect(season.episodes.length).toBeGreaterThanOrEqual(2);
    const kids = [
      ...demoCatalogue.films.filter(({ isKid }) => isKid),
      ...demoCatalogue.series
        .filter(({ isKid }) => isKid)
        .flatMap(({ seasons }) => seasons.flatMap((season) => season.episodes)),
    ];
    expect(kids.length).toBeGreaterThanOrEqual(6);
    expect(titles.map(({ rating }) => rating)).toEqual(expect.arrayContaining(["all", "12", "16"]));
    expect(titles.filter(({ isTopVideo }) => isTopVideo)).toHaveLength(1);
    expect(titles.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(4);
  });

  test("has three series for adults and then one for children among the most watched, and names titles that exist", () => {
    const series = mostWatched.flatMap((slug) => demoCatalogue.series.find((one) => one.slug === slug) ?? []);
    expect(series.slice(0, 4).map(({ isKid }) => isKid)).toEqual([false, false, false, true]);
    expect(titles.map(({ slug }) => slug)).toEqual(expect.arrayContaining([...mostWatched]));
  });

  test("says of every film and series who made it, when and where", () => {
    expect(Object.keys(credits).toSorted()).toEqual(titles.map(({ slug }) => slug).toSorted());
    for (const { year, countries, directors, authors } of Object.values(credits)) {
      expect(year).toBeGreaterThan(2020);
      expect(countries[0]).toBe("FR");
      expect([directors.length, authors.length]).not.toContain(0);
    }
  });

  test("uses every style of carousel", () => {
    const styles: CategoryStyle[] = ["horizontal", "vertical", "circle", "fullscreen", "multiple", "kid"];
    expect(new Set(demoCatalogue.categories.map(({ style }) => style))).toEqual(new Set(styles));
  });

  test("fills every row of home for adults or kids, and has titles for each kids’ age", () => {
    const thin = demoCatalogue.categories.filter(({ slug }) => {
      const shown = titles.filter(({ categories }) => categories.includes(slug));
      const forKids = shown.filter(({ isKid }) => isKid).length;
      return Math.max(forKids, shown.length - forKids) < 4;
    });
    expect(thin).toEqual([]);
    for (const { id } of demoCatalogue.ages)
      expect(titles.filter(({ kidAges }) => kidAges.includes(id)).length).toBeGreaterThanOrEqual(3);
  });

  test("rates kids’ titles for all audiences, and gives ages only to kids’ titles", () => {
    expect(titles.filter(({ isKid, rating }) => isKid && rating !== "all")).toEqual([]);
    expect(titles.filter(({ isKid, kidAges }) => isKid !== kidAges.length > 0)).toEqual([]);
  });

  test("gives every playable title its own clip, except kids’ versions of others, and unique slugs", () => {
    const ownedBy = (isKid: boolean) => [
      ...demoCatalogue.films.filter((film) => film.isKid === isKid).map(({ clip }) => clip),
      ...demoCatalogue.series
        .filter((one) => one.isKid === isKid)
        .flatMap(({ seasons }) => seasons.flatMap((season) => season.episodes.map(({ clip }) => clip))),
    ];
    for (const owned of [ownedBy(true), ownedBy(false)]) expect(new Set(owned).size).toBe(owned.length);
    expect(new Set(clips).size).toBeGreaterThanOrEqual(clips.length - 3);
    const slugs = [...titles, ...episodes].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

describe("the texts", () => {
  const texts = [...titles, ...episodes].flatMap(({ slug, title, description }) => [
    { slug, ...title },
    { slug, ...description },
  ]);
  const named = demoCatalogue.categories.map(({ slug, title }) => ({ slug, ...title }));

  test.each([...texts, ...named])("of $slug are in both languages, in French typography: $fr", ({ fr, en }) => {
    expect(en.length).toBeGreaterThan(2);
    expect(fr.length).toBeGreaterThan(2);
    expect(fr).not.toMatch(/['"]/);
    // First a plain space before the punctuation mark, then no space.
    expect(fr).not.toMatch(/ [:;?!»]|« /);
    expect(fr).not.toMatch(/[^\s\u00a0\u202f][;?!»]|[^\s\u00a0\u202f]:(?!\/)/);
    expect(en).not.toMatch(/'/);
  });

  test("of titles and episodes consist of paragraphs", () => {
    for (const { description } of [...titles, ...episodes]) {
      for (const html of Object.values(description)) expect(html).toMatch(/^(<p>[^<]{60,}<\/p>)+$/);
    }
  });
});

describe("the media", () => {
  test.each(clips)("of %s are a clip of 20 seconds to 3 minutes in 1280 × 720", async (clip) => {
    const facts = await clipFacts(clip);
    expect(facts.durationSeconds).toBeGreaterThanOrEqual(20);
    expect(facts.durationSeconds).toBeLessThanOrEqual(180);
    expect([facts.width, facts.height]).toEqual([1280, 720]);
  });

  test.each(trailers)("of %s are a short cut", async (trailer) => {
    const { durationSeconds } = await clipFacts(trailer);
    expect(durationSeconds).toBeGreaterThanOrEqual(6);
    expect(durationSeconds).toBeLessThanOrEqual(10);
  });

  test("of the intro last 3 to 4 seconds", async () => {
    const { durationSeconds } = await clipFacts(demoCatalogue.introClip);
    expect(durationSeconds).toBeGreaterThanOrEqual(3);
    expect(durationSeconds).toBeLessThanOrEqual(4);
  });

  test.each([...clips, ...trailers, demoCatalogue.introClip])(
    "of %s start with short segments, cut alike in both renditions, all there",
    async (clip) => {
      const { durationSeconds } = await clipFacts(clip);
      const lengths = [];
      for (const rendition of ["v360", "v720"]) {
        const place = join(folder, "media", clip, rendition);
        const segments = await segmentsOf(join(place, "index.m3u8"));
        for (const { file } of segments) expect((await stat(join(place, file))).size).toBeGreaterThan(0);
        expect((await stat(join(place, "init.mp4"))).size).toBeGreaterThan(0);
        lengths.push(segments.map(({ seconds }) => seconds));
      }
      const [small = [], large = []] = lengths;
      expect(small).toEqual(large);
      const ramp = [1, 1, 2, ...Array<number>(44).fill(4)];
      small.slice(0, -1).forEach((seconds, i) => expect(seconds).toBeCloseTo(ramp[i] ?? 4, 1));
      expect(small.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(durationSeconds, 0);
    },
  );

  test.each([...clips, ...trailers])(
    "of %s have a master playlist with the small rendition first and a storyboard",
    async (clip) => {
      const place = join(folder, "media", clip);
      const master = await readFile(join(place, "master.m3u8"), "utf8");
      expect(master).toContain("#EXT-X-INDEPENDENT-SEGMENTS");
      expect([...master.matchAll(/^(v\d+)\/index\.m3u8$/gm)].map(([, name]) => name)).toEqual(["v360", "v720"]);
      expect(master).toMatch(
        /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2",RESOLUTION=640x360,FRAME-RATE=25\.000/,
      );
      expect(await readFile(join(place, "storyboard.vtt"), "utf8")).toContain("storyboard.webp#xywh=0,0,160,90");
      expect((await stat(join(place, "storyboard.webp"))).size).toBeGreaterThan(0);
    },
  );

  test("of titles with subtitles have them in French and English, within the clip", async () => {
    const subtitled = playables.filter(({ subtitles }) => subtitles.length);
    expect(subtitled.length).toBeGreaterThanOrEqual(2);
    for (const { clip, subtitles } of subtitled) {
      const facts = await clipFacts(clip);
      expect(facts.subtitles).toEqual(subtitles);
      for (const language of subtitles) {
        const vtt = await readFile(join(folder, "media", clip, `subs-${language}`, "all.vtt"), "utf8");
        const ends = [...vtt.matchAll(/--> 00:(\d\d):([\d.]+)/g)].map(
          ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
        );
        expect(ends.length).toBeGreaterThan(3);
        expect(Math.max(...ends)).toBeLessThan(facts.durationSeconds);
      }
    }
  });
});

describe("the pictures", () => {
  const stylesOf = (isKid: boolean) =>
    (Object.keys(imageStyles) as ImageStyle[]).filter((style) => isKid || style !== "kid");

  test.each(titles)("of $slug come in every style, width and format", async ({ slug, isKid }) => {
    const files = new Set(await readdir(join(folder, "images", slug)));
    const wanted = stylesOf(isKid).flatMap((style) =>
      imageStyles[style].widths.flatMap((width) => ["avif", "webp"].map((format) => `${style}-${width}.${format}`)),
    );
    expect(wanted.filter((file) => !files.has(file))).toEqual([]);
  });

  test.each(episodes)("of the episode $slug are horizontal", async ({ slug }) => {
    const files = await readdir(join(folder, "images", slug));
    expect(files.toSorted()).toEqual([
      "horizontal-320.avif",
      "horizontal-320.webp",
      "horizontal-640.avif",
      "horizontal-640.webp",
    ]);
  });

  test("have a dominant colour each", async () => {
    const colors = JSON.parse(await readFile(join(folder, "images", "colors.json"), "utf8")) as Record<string, string>;
    for (const { slug } of [...titles, ...episodes]) expect(colors[slug]).toMatch(/^#[0-9a-f]{6}$/);
  });
});
