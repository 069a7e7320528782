import { expect, test } from "vitest";
import { partsOf, variantFor, variantsOf } from "./playlist.ts";

const main = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=463424,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720
v720/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=205004,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360
v360/index.m3u8
`;
const base = "https://silecs.example/media/kepler-trailer/master.m3u8";

test("variants are read with their addresses, the smallest first", () => {
  expect(variantsOf(main, base)).toEqual([
    {
      url: "https://silecs.example/media/kepler-trailer/v360/index.m3u8",
      height: 360,
      mimeType: 'video/mp4; codecs="avc1.64001e,mp4a.40.2"',
    },
    {
      url: "https://silecs.example/media/kepler-trailer/v720/index.m3u8",
      height: 720,
      mimeType: 'video/mp4; codecs="avc1.64001f,mp4a.40.2"',
    },
  ]);
});

test("a small card takes the small variant, a screen the large one", () => {
  const variants = variantsOf(main, base);
  expect(variantFor(variants, 200)?.height).toBe(360);
  expect(variantFor(variants, 430)?.height).toBe(360);
  expect(variantFor(variants, 700)?.height).toBe(720);
  expect(variantFor(variants, 2000)?.height).toBe(720);
  expect(variantFor([], 200)).toBeUndefined();
});

test("segments come in order, after their initialisation", () => {
  const text = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1.000000,\ns0.m4s\n#EXTINF:2.5,\ns1.m4s\n#EXT-X-ENDLIST\n';
  expect(partsOf(text, "https://a.example/v360/index.m3u8")).toEqual({
    init: "https://a.example/v360/init.mp4",
    segments: [
      { url: "https://a.example/v360/s0.m4s", seconds: 1 },
      { url: "https://a.example/v360/s1.m4s", seconds: 2.5 },
    ],
  });
  expect(partsOf("<html>", base)).toBeUndefined();
});
