import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoCatalogue } from "../demo/catalogue.ts";
import { clips } from "./clips.ts";
import { sizeOf } from "./encode.ts";
import { subtitlesOf } from "./subtitles.ts";

const demo = join(import.meta.dirname, "../demo");
const titles = [...demoCatalogue.films, ...demoCatalogue.series];
const episodes = demoCatalogue.series.flatMap(({ seasons }) => seasons.flatMap((season) => season.episodes));
const playables = [...demoCatalogue.films, ...episodes];

test("every clip and trailer of the catalogue can be drawn", () => {
  const drawn = Object.entries(clips).flatMap(([id, { trailer }]) => (trailer ? [id, `${id}-trailer`] : [id]));
  const needed = [
    demoCatalogue.introClip,
    ...playables.map(({ clip }) => clip),
    ...titles.map(({ trailerClip }) => trailerClip),
  ];
  expect(needed.filter((name) => !drawn.includes(name))).toEqual([]);
});

test.each(playables.filter(({ subtitles }) => subtitles.length > 0))(
  "the committed subtitles of $clip are the ones that would be written now",
  async ({ clip }) => {
    const tracks = subtitlesOf(clip);
    expect(tracks.length).toBeGreaterThan(0);
    for (const { language, vtt } of tracks)
      expect(await readFile(join(demo, "media", clip, `subs-${language}/all.vtt`), "utf8")).toBe(vtt);
  },
);

test("all films and pictures together are smaller than 60 MB", async () => {
  const bytes = (await sizeOf(join(demo, "media"))) + (await sizeOf(join(demo, "images")));
  expect(bytes).toBeLessThan(60_000_000);
});
