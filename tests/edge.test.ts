import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DatabaseAwayError } from "#server/database/away.ts";
import { createMediaHolders } from "#server/media/holders.ts";
import { sender, startMediaTestServer, type MediaTestServer } from "#server/media/media-test-server.ts";
import { signatureCookies, signatureQuery } from "#server/media/signing.ts";
import { startEdge } from "./support/edge.ts";
import { isInstalled } from "./support/proxies.ts";

const hasNginx = isInstalled("nginx");
if (!hasNginx) console.warn("nginx is not installed: deploy/cluster/edge.conf is not tried (apt install nginx)");

const pagesOrigin = "https://www.silecs.example";
const long = Buffer.from(Array.from({ length: 2_500_000 }, (_zero, index) => (index * 7) % 251));
const ada = { sessionId: 1, profileId: 11 };
const bob = { sessionId: 2, profileId: 22 };
/** Whose session no process knows yet, while the database is away. */
const unknown = { sessionId: 3, profileId: 33 };

describe.skipIf(!hasNginx)("the edge of deploy/cluster", () => {
  const holders = createMediaHolders("a secret");
  const isLive = async ({ sessionId }: { sessionId: number }) => {
    if (sessionId === unknown.sessionId) throw new DatabaseAwayError("the database is away");
    return !signedOut.includes(sessionId);
  };
  let signedOut: number[] = [];
  let server: MediaTestServer;
  let edge: Awaited<ReturnType<typeof startEdge>>;
  let send: ReturnType<typeof sender>;

  beforeAll(async () => {
    server = await startMediaTestServer({
      pagesOrigin,
      sharesCookies: true,
      holders: { ...holders, isLive },
    });
    edge = await startEdge([server.port, server.port]);
    send = sender(edge.port);
  });
  afterAll(async () => {
    await edge.stop();
    await server.stop();
  });
  beforeEach(() => {
    signedOut = [];
  });

  const signed = (title: string, holder = ada, seconds = 3600) =>
    holders.bind(server.signFor(title, { seconds }), holder);
  const segment = (title: string) => `/media/${title}/720/00001.m4s`;

  /** Places a segment and has it cached. Returns its path. */
  async function cached(title: string): Promise<string> {
    await server.place(`own/media/${title}/720/00001.m4s`, `segment of ${title}`);
    const first = await send(`${segment(title)}?${signatureQuery(signed(title))}`);
    expect([first.status, first.headers["x-cache"], first.body.toString()]).toEqual([
      200,
      "MISS",
      `segment of ${title}`,
    ]);
    return segment(title);
  }

  test("one copy serves everybody with a signature, each for as long as theirs, also when the store is gone", async () => {
    const at = await cached("1");
    rmSync(path.join(server.folder, "own/media/1"), { recursive: true });
    const byQuery = await send(`${at}?${signatureQuery(signed("1", bob, 600))}`);
    expect([byQuery.status, byQuery.headers["x-cache"], byQuery.body.toString()]).toEqual([200, "HIT", "segment of 1"]);
    expect(byQuery.headers["cache-control"]).toBe("private, max-age=600, immutable");
    expect(byQuery.headers["content-type"]).toBe("video/mp4");
    const cookie = Object.entries(signatureCookies(signed("1")))
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const byCookies = await send(at, { headers: { cookie } });
    expect([byCookies.status, byCookies.headers["x-cache"]]).toEqual([200, "HIT"]);
    const head = await send(`${at}?${signatureQuery(signed("1"))}`, { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "12", 0]);
  });

  test("what is cached stays closed without a signature, or with one that has ended, is another film's or another person's", async () => {
    const at = await cached("2");
    const own = signed("2");
    const refused = [
      at,
      `${at}?${signatureQuery(signed("2", ada, -1))}`,
      `${at}?${signatureQuery(signed("1"))}`,
      `${at}?${signatureQuery({ ...own, holder: signed("2", bob, 600).holder })}`,
      `${at}?${signatureQuery({ ...own, holder: signed("1", ada).holder })}`,
      `${at}?${signatureQuery({ ...own, holder: "" })}`,
      `${at}?${signatureQuery({ ...own, signature: own.signature.replace(/^./, (first) => (first === "A" ? "B" : "A")) })}`,
    ];
    for (const address of refused) {
      const answer = await send(address);
      expect([address.slice(0, 60), answer.status, answer.body.toString().includes("segment")]).toEqual([
        address.slice(0, 60),
        403,
        false,
      ]);
      // A player on another origin has to tell an ended signature from a broken network.
      expect(answer.headers["access-control-allow-origin"]).toBe(pagesOrigin);
    }
    signedOut = [ada.sessionId];
    expect((await send(`${at}?${signatureQuery(own)}`)).status).toBe(403);
    expect((await send(`${at}?${signatureQuery(signed("2", bob))}`)).status).toBe(200);
  });

  test("while the database is away, those whom a process does not know yet do not stop the others", async () => {
    const at = await cached("503");
    for (let turn = 0; turn < 4; turn += 1)
      expect((await send(`${at}?${signatureQuery(signed("503", unknown))}`)).status).toBe(503);
    expect((await send(`${at}?${signatureQuery(signed("503"))}`)).status).toBe(200);
  });

  test("a signature ends while its film is cached", async () => {
    const at = await cached("4");
    const address = `${at}?${signatureQuery(signed("4", ada, 60))}`;
    expect((await send(address)).status).toBe(200);
    const before = server.time.now;
    server.time.now = new Date(before.getTime() + 60_000);
    expect((await send(address)).status).toBe(403);
    server.time.now = before;
  });

  test("other spellings of a cached path lead nowhere", async () => {
    const at = await cached("5");
    const query = signatureQuery(signed("5"));
    for (const spelling of [
      at.replace("/media/5", "/media/6/../5"),
      at.replace("/720/", "//720/"),
      at.replace("00001", "%300001"),
      at.replace("/media/", "/media/./"),
    ])
      expect([spelling, (await send(`${spelling}?${query}`)).status]).toEqual([spelling, 404]);
  });

  test("long files are cached in parts, and any range of them is exact", async () => {
    await server.place("own/media/7/all.mp4", long);
    const address = `/media/7/all.mp4?${signatureQuery(signed("7"))}`;
    for (const [start, end] of [
      [0, 0],
      [1_048_570, 1_048_590],
      [2_400_000, 2_499_999],
    ] as const) {
      const part = await send(address, { headers: { range: `bytes=${start}-${end}` } });
      expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes ${start}-${end}/${long.length}`]);
      expect(part.body.equals(long.subarray(start, end + 1))).toBe(true);
    }
    const whole = await send(address);
    expect([whole.status, whole.body.equals(long)]).toEqual([200, true]);
    const last = await send(address, { headers: { range: "bytes=-10" } });
    expect(last.body.equals(long.subarray(-10))).toBe(true);
    expect((await send(address, { headers: { range: "bytes=9000000-" } })).status).toBe(416);
  });

  test("playlists are cached for a minute, whole, with an answer of its own for each signature", async () => {
    await server.place("own/media/8/main.m3u8", "#EXTM3U\n");
    const address = `/media/8/main.m3u8?${signatureQuery(signed("8"))}`;
    const [first, second] = [await send(address), await send(address, { headers: { range: "bytes=0-3" } })];
    expect([first.headers["x-cache"], first.headers["cache-control"]]).toEqual(["MISS", "private, max-age=60"]);
    expect([second.headers["x-cache"], second.status, second.body.toString()]).toEqual(["HIT", 206, "#EXT"]);
    const same = await send(address, { headers: { "if-none-match": first.headers.etag ?? "" } });
    expect(same.status).toBe(304);
  });

  test("a missing file is not found, and is not remembered as missing", async () => {
    const address = `/media/9/720/00001.m4s?${signatureQuery(signed("9"))}`;
    expect((await send(address)).status).toBe(404);
    await server.place("own/media/9/720/00001.m4s", "later");
    expect((await send(address)).body.toString()).toBe("later");
  });

  test("pages of another origin may read what is cached, with cookies, and ask beforehand", async () => {
    const at = await cached("10");
    const { headers } = await send(`${at}?${signatureQuery(signed("10"))}`, { headers: { origin: pagesOrigin } });
    expect(headers["x-cache"]).toBe("HIT");
    expect(headers["access-control-allow-origin"]).toBe(pagesOrigin);
    expect(headers["access-control-allow-credentials"]).toBe("true");
    for (const asked of [at, "/media/10/main.m3u8"]) {
      const preflight = await send(asked, { method: "OPTIONS", headers: { "access-control-request-method": "GET" } });
      expect([preflight.status, preflight.headers["access-control-allow-headers"]]).toEqual([204, "Range"]);
    }
  });

  test("nothing but media is served, and nothing can be sent", async () => {
    expect((await send("/api/pub/plans")).status).toBe(404);
    expect((await send("/signature")).status).toBe(404);
    expect((await send(`${segment("1")}?${signatureQuery(signed("1"))}`, { method: "POST" })).status).toBe(404);
  });
});

test("a check of the signature alone needs no file", async () => {
  const server = await startMediaTestServer();
  const check = { method: "HEAD", headers: { "x-media-check": "signature" } };
  const open = await server.send(`/media/1/720/00001.m4s?${server.queryFor("1")}`, check);
  expect([open.status, open.headers["cache-control"]]).toEqual([204, "private, max-age=3600, immutable"]);
  expect((await server.send(`/media/1/720/00001.m4s?${server.queryFor("2")}`, check)).status).toBe(403);
  // A GET is always answered with the file.
  expect(
    (await server.send(`/media/1/720/00001.m4s?${server.queryFor("1")}`, { ...check, method: "GET" })).status,
  ).toBe(404);
  await server.stop();
});
