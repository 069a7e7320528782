import { afterAll, beforeAll, expect, test } from "vitest";
import { startMediaTestServer } from "./media-test-server.ts";
import type { MediaTestServer } from "./media-test-server.ts";
import { signatureQuery } from "./signing.ts";

const rounds = 4000;
const insideMark = "inside title 12";
const outsideMark = "outside of it";

// Known path traversal tricks, and names that exist.
const pieces = [
  "a",
  "b",
  "m",
  ".",
  "/",
  "\\",
  "%",
  ";",
  ":",
  "#",
  "&",
  "=",
  "?",
  "~",
  "*",
  "..",
  "../",
  "..\\",
  "./",
  "//",
  "%2e",
  "%2E",
  "%2f",
  "%2F",
  "%5c",
  "%5C",
  "%00",
  "%25",
  "%252e",
  "%252f",
  "%c0%ae",
  "%u002e",
  "%0a",
  "%20",
  "+",
  "é",
  "ÿ",
  "..;/",
  ".%2e/",
  "%2e%2e%2f",
  "....//",
  "~1",
  "::$DATA",
  "12",
  "13",
  "12/",
  "13/",
  "120",
  "a.m4s",
  "b.m4s",
  "/a.m4s",
  "originals/",
  "Originals/",
  "media/",
  "/media/12/",
  "secret.m4s",
  "link.m4s",
  "?Policy=*",
  "720/",
  "．．/",
  "CON",
  ".part",
];

let server: MediaTestServer;

beforeAll(async () => {
  server = await startMediaTestServer();
  for (const name of ["a.m4s", "b.m4s", "720/a.m4s", "720/b.m4s"]) {
    await server.place(`demo/media/12/${name}`, insideMark);
    await server.place(`demo/media/13/${name}`, outsideMark);
    await server.place(`demo/media/120/${name}`, outsideMark);
    await server.place(`demo/media/12/originals/${name}`, outsideMark);
    await server.place(`demo/media/${name}`, outsideMark);
    await server.place(`demo/${name}`, outsideMark);
  }
  await server.place("secret.m4s", outsideMark);
});

afterAll(() => server.stop());

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`of ${rounds} random paths, a signature for title 12 opens files of title 12 and nothing else`, async () => {
  const random = randomFrom(20_260_301);
  const query = server.queryFor("12");
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round++) {
    const tail = Array.from(
      { length: 1 + Math.floor(random() * 5) },
      () => pieces[Math.floor(random() * pieces.length)],
    );
    const start = random() < 0.7 ? "/media/12/" : "/media/";
    // The client refuses characters above U+00FF, so their UTF-8 bytes are sent.
    const path = Buffer.from(start + tail.join("")).toString("latin1");
    if (/[\x80-\x9f ]/.test(path)) continue;
    const answer = await server.send(`${path}?${query}`);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const body = answer.body.toString();
    const isRight =
      answer.status === 200
        ? body === insideMark && /^\/media\/12\/(720\/)?[ab]\.m4s(\?.*)?$/.test(path)
        : [400, 403, 404].includes(answer.status) && !body.includes(outsideMark);
    expect({ path, status: answer.status, body, isRight }).toMatchObject({ isRight: true });
  }
  // Some paths reached files, some were stopped by the signature, some by their syntax.
  for (const status of [200, 403, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(5);
}, 60_000);

test("and one for everything still opens neither the originals nor what lies outside the folder", async () => {
  const random = randomFrom(7);
  const query = signatureQuery(server.signFor("*"));
  for (let round = 0; round < 1000; round++) {
    const tail = Array.from(
      { length: 1 + Math.floor(random() * 5) },
      () => pieces[Math.floor(random() * pieces.length)],
    );
    const path = Buffer.from(`/media/12/originals/${tail.join("")}`).toString("latin1");
    if (/[\x80-\x9f ]/.test(path)) continue;
    const answer = await server.send(`${path}?${query}`);
    expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
  }
}, 60_000);
