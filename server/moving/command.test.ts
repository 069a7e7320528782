import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startBucket, type TestBucket } from "#server/files/files-test-stores.ts";
import { openPlaces, type PlacedStores } from "#server/files/stored-files.ts";
import { createMediaSigner, signatureQuery } from "#server/media/signing.ts";
import { createTestApp, testSecret, type TestApp } from "#tests/support/app.ts";
import { contentsOf, fill } from "./move-test-stores.ts";

const script = path.resolve(import.meta.dirname, "../commands/files.ts");

let bucket: TestBucket;
let site: TestApp;
let first: PlacedStores;
let second: PlacedStores;
let onPut: () => void = () => undefined;
beforeAll(async () => {
  bucket = await startBucket({ onPut: async () => onPut() });
  // On an address of its own a signature opens a film by itself, without its holder's session.
  site = await createTestApp({ ...bucket.settings, SECOND_STORE: "folder", MEDIA_URL: "https://media.example/media" });
  const places = await openPlaces(site.config);
  first = places.first;
  second = places.second ?? first;
});
afterAll(async () => {
  await site.close();
  await bucket.stop();
});

/** `npm run files` beside the running program. */
function start(...args: string[]) {
  const settings = { DATA_DIR: site.config.dataDir, DATABASE_URL: site.databaseUrl, APP_SECRET: testSecret };
  const env = { ...process.env, ...bucket.settings, ...settings, SECOND_STORE: "folder" };
  const child = spawn(process.execPath, [script, ...args], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { child, ended: once(child, "close").then(([code, signal]: unknown[]) => ({ code: code ?? signal, said })) };
}

/** Kills a move with SIGKILL as it is about to store its nth file. */
async function moveKilledAt(count: number): Promise<unknown> {
  const { child, ended } = start("move");
  let puts = 0;
  onPut = () => {
    puts += 1;
    if (puts === count) child.kill("SIGKILL");
  };
  const { code } = await ended;
  onPut = () => undefined;
  return code;
}

const films = Object.fromEntries([
  ...Array.from({ length: 12 }, (_, index) => [`media/encoded/1-a/v360/${index}.m4s`, `segment ${index}`]),
  ...Array.from({ length: 3 }, (_, index) => [`images/title-1/cover-${index}.webp`, `picture ${index}`]),
]) as Record<string, string>;

/** Somebody who watches all the time. */
function watch() {
  const resource = `${site.config.media.url}/encoded/1-a/*`;
  const expiresAt = new Date(site.clock.now().getTime() + 3_600_000);
  const signature = signatureQuery(createMediaSigner(site.mediaKey).sign({ resource, expiresAt }));
  const seen = { answers: 0, faults: [] as string[] };
  const leaving = new AbortController();
  const watching = (async () => {
    while (!leaving.signal.aborted) {
      for (const [key, content] of Object.entries(films)) {
        const response = await fetch(`${site.url}/${key}?${signature}`);
        const body = await response.text();
        seen.answers += 1;
        if (response.status !== 200 || body !== content) seen.faults.push(`${response.status} ${key} ${body}`);
      }
    }
  })();
  return {
    async stop() {
      leaving.abort();
      await watching;
      return seen;
    },
  };
}

test("a move that is killed again and again ends with every file, and nobody who watches notices", async () => {
  await fill(second, films);
  await site.database.run(sql`
    insert into videos (slug, type, title_fr, title_en, media_key, images_key)
    values ('un', 'movie', 'Un', 'One', 'encoded/1-a', 'title-1')`);
  const viewer = watch();
  // The first two look whether the two stores are one place. Four are under way at once.
  for (const count of [3, 4, 3]) expect(await moveKilledAt(count)).toBe("SIGKILL");
  const whole = await start("move", "--remove").ended;
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining("15 stay until 6 hours after their copy") });
  expect(await contentsOf(first)).toEqual(films);
  await site.database.run(sql`update moved_files set verified_at = verified_at - interval '7 hours'`);
  const last = await start("move", "--remove").ended;
  expect(last).toMatchObject({ code: 0, said: expect.stringContaining("SECOND_STORE can be unset") });
  expect([await contentsOf(second), await contentsOf(first)]).toEqual([{}, films]);
  const seen = await viewer.stop();
  expect(seen.faults).toEqual([]);
  expect(seen.answers).toBeGreaterThan(Object.keys(films).length);
});

test("the check tells what is wrong, by its words and its code, and refuses what it does not know", async () => {
  await first.media.remove("encoded/1-a/v360/0.m4s");
  await fill(first, { "media/encoded/1-a/v360/index.m3u8": "#EXTM3U\n#EXTINF:4,\n0.m4s\n" });
  const { code, said } = await start("check", "--remove-unnamed").ended;
  expect(code).toBe(1);
  expect(said).toContain("media/encoded/1-a/v360/0.m4s (media/encoded/1-a/v360/index.m3u8)");
  expect(said).toMatch(/Damaged: 0\nUnnamed for more than 24 hours: 0\n/);
  expect(await start("check", "--remove").ended).toMatchObject({
    code: 2,
    said: expect.stringContaining("npm run files"),
  });
});
