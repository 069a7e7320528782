import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestedRange } from "./range.ts";
import { startMediaTestServer } from "./media-test-server.ts";
import type { MediaTestServer } from "./media-test-server.ts";

const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
// Larger than one chunk of the stream, so that ranges cross chunks.
const large = Buffer.alloc(700_000, "0123456789");

let server: MediaTestServer;

beforeAll(async () => {
  server = await startMediaTestServer();
  await server.place("demo/media/12/a.m4s", content);
  await server.place("demo/media/12/large.mp4", large);
  await server.place("demo/media/12/empty.vtt", "");
});

afterAll(() => server.stop());

const ask = (name: string, headers: Record<string, string> = {}, method = "GET") =>
  server.send(`/media/12/${name}?${server.queryFor("12")}`, { method, headers });

describe("a byte range", () => {
  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=10-19", 10, 19],
    ["bytes=990-", 990, 999],
    ["bytes=990-5000", 990, 999],
    ["bytes=-10", 990, 999],
    ["bytes=-5000", 0, 999],
  ])("%s is 206 with those bytes", async (range, start, end) => {
    const answer = await ask("a.m4s", { range });
    expect(answer.status).toBe(206);
    expect(answer.headers["content-range"]).toBe(`bytes ${start}-${end}/1000`);
    expect(answer.headers["content-length"]).toBe(String(end - start + 1));
    expect(answer.body).toEqual(content.subarray(start, end + 1));
  });

  test.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("%s lies behind the end: 416", async (range) => {
    const answer = await ask("a.m4s", { range });
    expect([answer.status, answer.headers["content-range"], answer.body.length]).toEqual([416, "bytes */1000", 0]);
  });

  test.each(["bytes=5-2", "bytes=-", "bytes=a-b", "items=0-1", "bytes=0-1,5-6", "bytes=99999999999999999999-"])(
    "%s is answered whole",
    async (range) => {
      const answer = await ask("a.m4s", { range });
      expect([answer.status, answer.body.length]).toEqual([200, 1000]);
    },
  );

  test("of a large file crosses chunks", async () => {
    const answer = await ask("large.mp4", { range: "bytes=262140-524300" });
    expect(answer.status).toBe(206);
    expect(answer.body.equals(large.subarray(262_140, 524_301))).toBe(true);
  });

  test("of an empty file is 416, and the file itself is an empty 200", async () => {
    expect((await ask("empty.vtt", { range: "bytes=0-" })).status).toBe(416);
    const answer = await ask("empty.vtt");
    expect([answer.status, answer.headers["content-length"], answer.body.length]).toEqual([200, "0", 0]);
  });

  test("lies within the file whatever is asked", () => {
    for (let size = 0; size < 4; size++) {
      for (const first of ["", "0", "1", "3", "9"]) {
        for (const last of ["", "0", "1", "3", "9"]) {
          const range = requestedRange(`bytes=${first}-${last}`, size);
          if (!range || range === "unsatisfiable") continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        }
      }
    }
  });

  test("holds only for the version that If-Range names", async () => {
    const { etag = "", "last-modified": modified = "" } = (await ask("a.m4s")).headers;
    const range = "bytes=0-9";
    expect((await ask("a.m4s", { range, "if-range": etag })).status).toBe(206);
    expect((await ask("a.m4s", { range, "if-range": modified })).status).toBe(206);
    expect((await ask("a.m4s", { range, "if-range": '"other"' })).status).toBe(200);
    expect((await ask("a.m4s", { range, "if-range": `W/${etag}` })).status).toBe(200);
  });
});

test("a file is never compressed on the way: its length and its ranges are those of the store", async () => {
  await server.place("demo/media/12/long.vtt", "WEBVTT\n".repeat(500));
  for (const range of ["", "bytes=0-2999"]) {
    const answer = await ask("long.vtt", { "accept-encoding": "br, gzip", range });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  }
});

test("a player that asks for very many segments is not held back", async () => {
  for (let turn = 0; turn < 700; turn++) {
    const answer = await ask("a.m4s", { "if-none-match": "*" });
    if (answer.status !== 304) throw new Error(`Request ${turn} was answered ${answer.status}`);
  }
});

describe("HEAD", () => {
  test("gives the head of GET without the bytes", async () => {
    const [head, get] = [await ask("a.m4s", {}, "HEAD"), await ask("a.m4s")];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ["content-length", "content-type", "etag", "last-modified", "cache-control", "accept-ranges"]) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  test("knows no ranges, which exist for GET alone", async () => {
    const answer = await ask("a.m4s", { range: "bytes=0-9" }, "HEAD");
    expect([answer.status, answer.headers["content-length"]]).toEqual([200, "1000"]);
  });

  test("needs the signature too", async () => {
    expect((await server.send("/media/12/a.m4s", { method: "HEAD" })).status).toBe(403);
  });
});

describe("a condition", () => {
  test("answers 304 without bytes for what the client has", async () => {
    const { etag = "", "last-modified": modified = "" } = (await ask("a.m4s")).headers;
    for (const [name, value] of [
      ["if-none-match", etag],
      ["if-none-match", `"x", W/${etag}`],
      ["if-none-match", "*"],
      ["if-modified-since", modified],
    ] as const) {
      const answer = await ask("a.m4s", { [name]: value });
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
    }
  });

  test("answers whole for another version, and If-None-Match outranks a date", async () => {
    const modified = String((await ask("a.m4s")).headers["last-modified"]);
    expect((await ask("a.m4s", { "if-none-match": '"x"' })).status).toBe(200);
    expect((await ask("a.m4s", { "if-none-match": '"x"', "if-modified-since": modified })).status).toBe(200);
    expect((await ask("a.m4s", { "if-modified-since": "yesterday" })).status).toBe(200);
    expect((await ask("a.m4s", { "if-modified-since": new Date(0).toUTCString() })).status).toBe(200);
  });

  test("that demands another version is 412", async () => {
    const { etag = "" } = (await ask("a.m4s")).headers;
    expect((await ask("a.m4s", { "if-match": '"x"' })).status).toBe(412);
    expect((await ask("a.m4s", { "if-match": etag })).status).toBe(200);
    expect((await ask("a.m4s", { "if-unmodified-since": new Date(0).toUTCString() })).status).toBe(412);
  });

  test("comes after the signature: a right version without one stays 403", async () => {
    const { etag = "" } = (await ask("a.m4s")).headers;
    const answer = await server.send("/media/12/a.m4s", { headers: { "if-none-match": etag } });
    expect(answer.status).toBe(403);
  });
});

describe("behind nginx", () => {
  let behind: MediaTestServer;
  beforeAll(async () => {
    behind = await startMediaTestServer({ accelPrefix: "/protected-media" });
    await behind.place("own/media/12/a.m4s", "a segment");
    await behind.place("own/media/12/main.m3u8", "#EXTM3U\n");
    await behind.place("own/media/12/originals/a.mp4", "the source");
    await behind.place("demo/media/13/a.m4s", "shipped with the program");
  });
  afterAll(() => behind.stop());

  test.each([
    ["a.m4s", "video/mp4", "private, max-age=3600, immutable"],
    ["main.m3u8", "application/vnd.apple.mpegurl", "private, max-age=60"],
  ])("the answer names %s instead of carrying it, with its type and caching", async (name, type, cacheControl) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await behind.send(`/media/12/${name}?${behind.queryFor("12")}`, { method });
      expect(answer.status).toBe(200);
      expect(answer.headers["x-accel-redirect"]).toBe(`/protected-media/12/${name}`);
      expect(answer.headers["content-type"]).toBe(type);
      expect(answer.headers["cache-control"]).toBe(cacheControl);
      expect(answer.body.length).toBe(0);
    }
  });

  test("ranges and conditions are left to nginx, which knows the file", async () => {
    const headers = { range: "bytes=0-1", "if-none-match": "*" };
    const answer = await behind.send(`/media/12/a.m4s?${behind.queryFor("12")}`, { headers });
    expect([answer.status, answer.headers["x-accel-redirect"]]).toEqual([200, "/protected-media/12/a.m4s"]);
    expect(answer.headers["etag"]).toBeUndefined();
  });

  test("what is refused or absent names no file", async () => {
    const ask = async (path: string) => {
      const { status, headers } = await behind.send(path);
      expect(headers["x-accel-redirect"]).toBeUndefined();
      return status;
    };
    expect(await ask("/media/12/a.m4s")).toBe(403);
    expect(await ask(`/media/12/originals/a.mp4?${behind.queryFor("12")}`)).toBe(404);
    expect(await ask(`/media/12/absent.m4s?${behind.queryFor("12")}`)).toBe(404);
    expect(await ask(`/media/12/../12/a.m4s?${behind.queryFor("12")}`)).toBe(404);
  });

  test("a file that is not in nginx's folder is sent by the program", async () => {
    const answer = await behind.send(`/media/13/a.m4s?${behind.queryFor("13")}`);
    expect([answer.status, answer.body.toString()]).toEqual([200, "shipped with the program"]);
  });
});
