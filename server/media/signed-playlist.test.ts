import { expect, test } from "vitest";
import { signPlaylist } from "./signed-playlist.ts";

const signed = (...lines: string[]) =>
  signPlaylist(lines.join("\n"), { folder: "https://media.example/media/12/v360", query: "Policy=p&Signature=s" });

test("playlists stay beside the one that names them, and carry its signature", () => {
  expect(
    signed(
      "#EXTM3U",
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Français",URI="audio-fr/index.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
      "v360/index.m3u8",
      "",
    ),
  ).toBe(
    [
      "#EXTM3U",
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Français",URI="audio-fr/index.m3u8?Policy=p&Signature=s"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
      "v360/index.m3u8?Policy=p&Signature=s",
      "",
    ].join("\n"),
  );
});

test("segments and captions come from where media is served", () => {
  expect(signed('#EXT-X-MAP:URI="init.mp4"', "#EXTINF:4.000,", "s00001.m4s", "all.vtt\r")).toBe(
    [
      '#EXT-X-MAP:URI="https://media.example/media/12/v360/init.mp4?Policy=p&Signature=s"',
      "#EXTINF:4.000,",
      "https://media.example/media/12/v360/s00001.m4s?Policy=p&Signature=s",
      "https://media.example/media/12/v360/all.vtt?Policy=p&Signature=s",
    ].join("\n"),
  );
});

test.each([
  "../13/s.m4s",
  "https://elsewhere.example/s.m4s",
  "/media/13/s.m4s",
  "//elsewhere.example/s.m4s",
  "s.m4s?x=1",
])("what does not lie below the playlist gets no signature: %s", (uri) => {
  expect(signed(uri, `#EXT-X-MAP:URI="${uri}"`)).toBe(`${uri}\n#EXT-X-MAP:URI="${uri}"`);
});
