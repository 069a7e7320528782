import { expect, test } from "vitest";
import { openInMemory } from "#server/files/in-memory.ts";
import { createFirstPlaylists, firstFilesIn } from "./first-playlists.ts";

const main = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Français",DEFAULT=YES,URI="subs-fr/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Français",DEFAULT=YES,URI="fr/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",DEFAULT=NO,URI="en/index.m3u8"
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=100,BANDWIDTH=900000,AUDIO="sound",CODECS="avc1.64001f,mp4a.40.2"
v720/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=300000,AUDIO="sound",CODECS="avc1.64001e,mp4a.40.2"
v360/index.m3u8
`;

function storeOf(texts: Record<string, string>) {
  const warned: string[] = [];
  const playlistsOf = createFirstPlaylists({
    files: {
      async open(key) {
        const text = texts[key];
        if (text === "broken") throw new Error("The store does not answer");
        if (text === undefined) return undefined;
        return openInMemory({
          info: { sizeBytes: text.length, modifiedAt: new Date(0) },
          content: Buffer.from(text),
        });
      },
    },
    log: { warn: (_fields: unknown, message?: string) => void warned.push(message ?? "") },
  });
  return { playlistsOf, warned };
}

const whole = {
  "film/master.m3u8": main,
  "film/v360/index.m3u8": "#small",
  "film/v720/index.m3u8": "#large",
  "film/fr/index.m3u8": "#sound",
};

test("the main playlist, the smallest rendition's and the default sound's", async () => {
  expect(await storeOf(whole).playlistsOf("film")).toEqual({
    "master.m3u8": main,
    "v360/index.m3u8": "#small",
    "fr/index.m3u8": "#sound",
  });
});

test("what is missing, too long or outside the folder is left to the player", async () => {
  const { "film/fr/index.m3u8": _sound, ...silent } = whole;
  expect(Object.keys(await storeOf(silent).playlistsOf("film"))).toEqual(["master.m3u8", "v360/index.m3u8"]);
  const long = { ...whole, "film/v360/index.m3u8": "#".repeat(300_000) };
  expect(Object.keys(await storeOf(long).playlistsOf("film"))).toEqual(["master.m3u8", "fr/index.m3u8"]);
  for (const name of ["../other/index.m3u8", "https://elsewhere.example/index.m3u8", "v360/segment.m4s"]) {
    const led = { ...whole, "film/master.m3u8": main.replace("v360/index.m3u8", name), "other/index.m3u8": "#other" };
    expect(Object.keys(await storeOf(led).playlistsOf("film"))).toEqual(["master.m3u8", "fr/index.m3u8"]);
  }
  expect(await storeOf({}).playlistsOf("film")).toEqual({});
});

test("a store that does not answer is reported, and the title opens without them", async () => {
  const store = storeOf({ ...whole, "film/v360/index.m3u8": "broken" });
  expect(await store.playlistsOf("film")).toEqual({});
  expect(store.warned).toHaveLength(1);
});

test("the first picture and sound are in an initialisation segment and the segment of the place", () => {
  const playlist = (init: string) => `#EXTM3U\n#EXT-X-MAP:URI="${init}"\n#EXTINF:1,\ns0.m4s\n#EXTINF:4,\ns1.m4s\n`;
  const playlists = {
    "master.m3u8": main,
    "v360/index.m3u8": playlist("init.mp4"),
    "fr/index.m3u8": playlist("begin.mp4"),
  };
  const at = (seconds: number) => firstFilesIn(playlists, seconds);
  expect(at(0)).toEqual(["v360/init.mp4", "v360/s0.m4s", "fr/begin.mp4", "fr/s0.m4s"]);
  expect(at(0.9)).toEqual(at(0));
  expect(at(1)).toEqual(["v360/init.mp4", "v360/s1.m4s", "fr/begin.mp4", "fr/s1.m4s"]);
  // Seen to its end: it begins again.
  expect(at(5)).toEqual(at(0));
  const astray = { ...playlists, "fr/index.m3u8": playlist("../other/init.mp4"), "v360/index.m3u8": "#EXTM3U" };
  expect(firstFilesIn(astray, 0)).toEqual([]);
});
