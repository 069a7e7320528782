import { expect, test } from "vitest";
import { imageSources, imageUrl } from "./images.ts";

test("a poster's address gives every width in both formats and its size", () => {
  const sources = imageSources(imageUrl("les-epicycles", "vertical", 240));
  expect(sources).toEqual({
    avif: "/images/les-epicycles/vertical-240.avif 240w, /images/les-epicycles/vertical-480.avif 480w, /images/les-epicycles/vertical-800.avif 800w",
    webp: "/images/les-epicycles/vertical-240.webp 240w, /images/les-epicycles/vertical-480.webp 480w, /images/les-epicycles/vertical-800.webp 800w",
    src: "/images/les-epicycles/vertical-240.webp",
    width: 800,
    height: 1200,
  });
});

test("a picture behind a CDN keeps its host", () => {
  expect(imageSources("https://cdn.example/images/a/circle-480.webp")?.avif).toContain(
    "https://cdn.example/images/a/circle-240.avif 240w",
  );
});

test("an avatar or an unknown style has no sources", () => {
  expect(imageSources("/avatars/3.webp")).toBeNull();
  expect(imageSources("/images/a/poster-240.webp")).toBeNull();
  expect(imageSources("/images/a/constructor-240.webp")).toBeNull();
});
