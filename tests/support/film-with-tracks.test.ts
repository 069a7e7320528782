import { afterAll, beforeAll, expect, test } from "vitest";
import { addFilmWithTracks, captionTracks, markers, soundTracks } from "./film-with-tracks.ts";
import { createFixture, type Fixture } from "./playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test("a film with two languages and an audio description opens, and every file that it names is there", async () => {
  const id = await addFilmWithTracks({ dataDir: fixture.config.dataDir, databaseUrl: fixture.databaseUrl });
  const who = await (await fixture.household()).device("tv");
  const {
    stream,
    tracks,
    markers: stored,
  } = await fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body: {} });
  expect(stored).toEqual({ intro: markers.intro, recap: markers.recap, credits_start: markers.creditsStart });
  expect(tracks.audio.map(({ label }) => label)).toEqual(soundTracks.map(({ label }) => label));
  expect(tracks.captions.map(({ label }) => label)).toEqual(captionTracks.map(({ label }) => label));
  const read = async (url: string) => {
    const answer = await fetch(`${fixture.url}${url}?${stream.signature_query}`);
    expect([url, answer.status]).toEqual([url, 200]);
    return answer.text();
  };
  const main = await read(stream.url);
  const folder = stream.url.replace(/[^/]+$/, "");
  for (const { url } of tracks.audio) expect(main).toContain(`URI="${url.slice(folder.length)}"`);
  for (const playlist of main.matchAll(/(?:^|URI=")([^"#\n]+\.m3u8)/gm)) {
    const own = `${folder}${playlist[1]}`;
    const files = (await read(own)).matchAll(/^\w+\.m4s$/gm);
    for (const [file] of files) await read(own.replace("index.m3u8", file));
  }
  for (const { url } of tracks.captions) expect(await read(url)).toMatch(/^WEBVTT\n/);
}, 60_000);
