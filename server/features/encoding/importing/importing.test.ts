import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { createEditing } from "#server/features/catalogue/editing/editing.ts";
import { sql } from "#server/database/sql.ts";
import { subscribe } from "#tests/support/people.ts";
import { createEncodingFixture, type EncodingFixture } from "../encoding-test-fixture.ts";
import { awaitEncodings } from "./awaiting.ts";
import { importFolder, planFolder } from "./importing.ts";
import { planText } from "./plan-text.ts";

let studio: EncodingFixture;
let folder: string;
beforeAll(async () => {
  studio = await createEncodingFixture();
  folder = path.join(studio.site.config.dataDir, "brought");
  await mkdir(path.join(folder, "Les Saisons", "Saison 1"), { recursive: true });
  const film = await readFile(
    await studio.make("film.mp4", "-f lavfi -i testsrc2=size=160x90:duration=1.5 -preset ultrafast"),
  );
  await writeFile(path.join(folder, "Le Voyage.mp4"), film);
  await writeFile(path.join(folder, "Le Voyage.fr.srt"), "1\n00:00:00,100 --> 00:00:01,000\nBonjour\n");
  const poster = sharp({ create: { width: 300, height: 200, channels: 3, background: "#204060" } });
  await writeFile(path.join(folder, "Le Voyage.jpg"), await poster.jpeg().toBuffer());
  await writeFile(path.join(folder, "Les Saisons", "Saison 1", "S01E02 - Givre.mp4"), film);
});
afterAll(() => studio.close());

const run = async () => {
  const { site, media, encoding } = studio;
  const { createTitle } = createEditing({ clock: site.clock });
  const { database, clock } = site;
  const plan = await planFolder(folder);
  const deps = { database, clock, media, encoding, createTitle, report: () => undefined };
  return importFolder(deps, folder, plan, { publishes: true, signal: new AbortController().signal });
};
const everything = async () => {
  const rows = await studio.site.database.rows(sql`
    select id, slug, type, title_fr, state, media_key, images_key, episode_number from videos order by id`);
  const sources = await studio.site.database.rows(sql`select id, name, use from sources order by id`);
  return { rows, sources };
};

test("the plan is shown before anything is changed", async () => {
  const before = await everything();
  expect(planText(await planFolder(folder))).toBe(`Film     Le Voyage
           film      Le Voyage.mp4
           captions  Le Voyage.fr.srt
           picture   Le Voyage.jpg
Series   Les Saisons
  S01E02 Givre
           film      Les Saisons/Saison 1/S01E02 - Givre.mp4

1 films, 1 series with 1 episodes, 0 files left out.`);
  expect(await everything()).toEqual(before);
});

test("an imported folder is watched by a subscriber, and importing it again changes nothing", async () => {
  expect(await run()).toMatchObject({ taken: 3, known: 0 });
  await studio.jobs.runAll();
  const { rows, sources } = await everything();
  expect(rows).toMatchObject([
    { type: "movie", title_fr: "Le Voyage", state: "published", media_key: expect.stringMatching(/^encoded\//) },
    { type: "series", title_fr: "Les Saisons", state: "published", media_key: null },
    { type: "episode", title_fr: "Givre", state: "published", episode_number: 2 },
  ]);
  expect(sources).toHaveLength(3);
  const { token, user } = await subscribe(studio.site, { username: "ada@example.fr" });
  const call = studio.site.as({ token, profile: user.user_profiles[0]?.id ?? 0 });
  const { data } = await call("GET /videos", {});
  expect(data.map(({ title }) => title).toSorted()).toEqual(["Le Voyage", "Les Saisons"]);
  const id = data.find(({ title }) => title === "Le Voyage")?.id ?? 0;
  const opened = await call("POST /videos/{id}/playing-url", { params: { id }, body: {} });
  expect(opened.tracks.captions).toMatchObject([{ language: "fr", label: "Français" }]);
  expect(Object.keys(opened.stream.playlists)).toEqual(["master.m3u8", "v90/index.m3u8"]);
  const address = new URL(opened.stream.url, studio.site.url).pathname;
  const signed = await studio.site.send("GET", `${address}?${opened.stream.signature_query}`);
  expect([signed.status, await signed.text()]).toEqual([200, expect.stringContaining("TYPE=SUBTITLES")]);

  const before = await everything();
  expect(await run()).toMatchObject({ taken: 0, known: 3 });
  await studio.jobs.runAll();
  expect(await everything()).toEqual(before);
});

test("another file under the same name replaces the film instead of creating a second title", async () => {
  const other = await studio.make("o.mp4", "-f lavfi -i testsrc=size=160x90:duration=2 -preset ultrafast");
  await writeFile(path.join(folder, "Le Voyage.mp4"), await readFile(other));
  const before = await everything();
  expect(await run()).toMatchObject({ taken: 1, known: 2 });
  await studio.jobs.runAll();
  const after = await everything();
  expect(after.rows).toHaveLength(before.rows.length);
  expect(after.rows[0]).not.toEqual(before.rows[0]);
});

test("the command waits for the files it imported, and reports each failure with its reason", async () => {
  const videoId = await studio.addTitle("Cassé", "title-of-others");
  await studio.receive(videoId, Buffer.from("no film"), "Cassé.mkv");
  const row = await studio.site.database.row<{ id: number }>(sql`select id from sources where name = 'Cassé.mkv'`);
  const lines: string[] = [];
  const wait = (pause: () => Promise<void>) =>
    awaitEncodings(studio.encoding, [row?.id ?? 0], {
      pause,
      at: () => studio.site.clock.now(),
      report: (line) => lines.push(line),
    });
  // Without a worker it does not wait forever.
  expect(await wait(() => Promise.reject(new Error("waited")))).toMatchObject({ failed: 0, left: 1 });
  const worker = studio.anotherWorker();
  await worker.start();
  try {
    // A worker registers a moment after it has started.
    await expect.poll(async () => (await studio.call("GET /admin/encodings", {})).unattended).toBeNull();
    expect(await wait(() => sleep(50))).toMatchObject({ failed: 1, left: 0 });
  } finally {
    await worker.stop();
  }
  expect(lines.at(-1)).toMatch(/^failed: {5}Cassé.mkv: This is not a video that can be read/);
});
