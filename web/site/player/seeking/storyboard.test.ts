import { expect, test } from "vitest";
import { parseStoryboard, tileAt } from "./storyboard.ts";

const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
storyboard.webp#xywh=0,0,160,90

01:00:02.000 --> 01:00:04.500
storyboard.webp#xywh=160,0,160,90
`;

test("cues become tiles, with absolute URLs of their sheets", () => {
  const tiles = parseStoryboard(vtt, "https://silecs.example/media/kepler/storyboard.vtt");
  expect(tiles).toHaveLength(2);
  expect(tiles[1]).toEqual({
    from: 3602,
    to: 3604.5,
    sheet: "https://silecs.example/media/kepler/storyboard.webp",
    x: 160,
    y: 0,
    width: 160,
    height: 90,
  });
  expect(tileAt(tiles, 1.9)?.x).toBe(0);
  expect(tileAt(tiles, 2)?.x).toBe(160);
  expect(tileAt(tiles, 99_999)?.x).toBe(160);
});

test("a file that is not a storyboard has no tiles", () => {
  expect(parseStoryboard("<html>404</html>", "https://silecs.example/x")).toEqual([]);
  expect(tileAt([], 3)).toBeUndefined();
});
