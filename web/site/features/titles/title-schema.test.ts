import { expect, test } from "vitest";
import type { Video } from "#contract/video.ts";
import { titleSchema } from "./title-schema.ts";

const site = { brandName: "Silecs", publicUrl: "https://silecs.test", locale: "fr" } as const;
/** What the schema of a film reads. */
const film = {
  id: 7,
  type: "movie",
  title: "La Lune",
  description: "<p>Un film.</p>",
  duration: 0,
  rating: 0,
  language: "fr",
  published_at: "2026-03-01T00:00:00.000Z",
  categories: [],
  trailers: [],
  directors: [],
  authors: [],
  voices: [],
  year: null,
  countries: [],
  sound: [{ language: "fr", is_described: false }],
  captions: [],
  series: null,
  cover_url: "/images/7/cover.webp",
  thumb_url: "/images/7/thumb.webp",
  circle_thumb_url: "/images/7/circle.webp",
} as unknown as Video;

test.each([
  [45, "PT45S"],
  [60, "PT1M"],
  [3600, "PT1H"],
  [3723.4, "PT1H2M3S"],
  [7259.6, "PT2H1M"],
])("a film of %d s lasts %s for search engines", (duration, written) => {
  const [work] = titleSchema({ ...film, duration }, site)["@graph"];
  expect(work).toMatchObject({ duration: written, video: { duration: written } });
});

test("search engines read who made a title, when and where, and for whom it is accessible", () => {
  const made = {
    ...film,
    directors: [{ slug: "ada-exemple", name: "Ada Exemple" }],
    voices: [{ slug: "zoe-modele", name: "Zoé Modèle" }],
    year: 1999,
    countries: ["FR", "BE"],
    sound: [
      { language: "fr", is_described: true },
      { language: "en", is_described: false },
    ],
    captions: [{ language: "fr", is_sdh: true }],
  };
  const [work] = titleSchema(made, site)["@graph"];
  expect(work).toMatchObject({
    director: [{ "@type": "Person", name: "Ada Exemple" }],
    actor: [{ "@type": "Person", name: "Zoé Modèle" }],
    dateCreated: "1999",
    countryOfOrigin: [
      { "@type": "Country", name: "France" },
      { "@type": "Country", name: "Belgique" },
    ],
    inLanguage: ["fr", "en"],
    subtitleLanguage: ["fr"],
    accessibilityFeature: ["captions", "audioDescription"],
  });
  expect(work).not.toHaveProperty("author");
});

test("a length that is not known is not stated", () => {
  expect(JSON.stringify(titleSchema(film, site))).not.toContain("duration");
});
