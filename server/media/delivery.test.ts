import { connect } from "node:net";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMediaTestServer, type MediaTestServer } from "./media-test-server.ts";
import { signatureCookies, signatureQuery } from "./signing.ts";

let server: MediaTestServer;

beforeAll(async () => {
  server = await startMediaTestServer();
  await server.place("demo/media/12/main.m3u8", "#EXTM3U\n");
  await server.place("demo/media/12/720/init.mp4", "init of 12");
  await server.place("demo/media/12/720/00001.m4s", "segment of 12");
  await server.place("demo/media/12/subtitles/fr.vtt", "WEBVTT\n");
  await server.place("demo/media/12/storyboard/1.webp", "webp");
  await server.place("demo/media/12/storyboard/1.jpg", "jpg");
  await server.place("demo/media/12/originals/source.mp4", "the source");
  await server.place("demo/media/12/Originals/source.mp4", "the source");
  await server.place("demo/media/12/notes.txt", "notes");
  await server.place("demo/media/12/.hidden/a.m4s", "hidden");
  await server.place("demo/media/12/constructor", "no extension");
  await server.place("demo/media/originals/12.mp4", "the source");
  await server.place("demo/media/sources/1/film.mp4", "the source");
  await server.place("demo/media/13/main.m3u8", "#EXTM3U 13\n");
  await server.place("own/media/14/main.m3u8", "#EXTM3U uploaded\n");
  await server.place("secret.m4s", "outside");
});

afterAll(() => server.stop());

const cookieHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");

describe("with a valid signature", () => {
  test.each([
    ["main.m3u8", "application/vnd.apple.mpegurl", "private, max-age=60"],
    ["720/init.mp4", "video/mp4", "private, max-age=3600, immutable"],
    ["720/00001.m4s", "video/mp4", "private, max-age=3600, immutable"],
    ["subtitles/fr.vtt", "text/vtt; charset=utf-8", "private, max-age=60"],
    ["storyboard/1.webp", "image/webp", "private, max-age=3600, immutable"],
    ["storyboard/1.jpg", "image/jpeg", "private, max-age=3600, immutable"],
  ])("%s is served by query string and by cookies, for as long as the signature", async (name, type, cacheControl) => {
    const byQuery = await server.send(`/media/12/${name}?${server.queryFor("12")}`);
    const cookie = cookieHeader(signatureCookies(server.signFor("12")));
    const byCookies = await server.send(`/media/12/${name}`, { headers: { cookie: `theme=dark; ${cookie}; x` } });
    for (const answer of [byQuery, byCookies]) {
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe(type);
      expect(answer.headers["cache-control"]).toBe(cacheControl);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(answer.body.length).toBe(Number(answer.headers["content-length"]));
    }
  });

  test("an uploaded title is served beside the demo's", async () => {
    const answer = await server.send(`/media/14/main.m3u8?${server.queryFor("14")}`);
    expect([answer.status, answer.body.toString()]).toEqual([200, "#EXTM3U uploaded\n"]);
  });

  test("either of two keys is good, so that they can be changed while people watch", async () => {
    for (const keyPairId of ["K1", "K2"] as const) {
      const query = signatureQuery(server.signFor("12", { keyPairId }));
      expect((await server.send(`/media/12/main.m3u8?${query}`)).status).toBe(200);
    }
  });

  test("a file that is not there is 404", async () => {
    expect((await server.send(`/media/12/none.m4s?${server.queryFor("12")}`)).status).toBe(404);
    expect((await server.send(`/media/12/main.m3u8/a.m4s?${server.queryFor("12")}`)).status).toBe(404);
  });
});

describe("without a valid signature", () => {
  const path = "/media/12/720/00001.m4s";
  const refused = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await server.send(target, { headers });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 403, message: expect.any(String) } });
    expect(answer.headers["cache-control"]).toBe("no-store");
  };

  test("nothing is served: none, parts of one, the same part twice", async () => {
    const { policy, signature, keyPairId } = server.signFor("12");
    await refused(path);
    await refused(`${path}?`);
    await refused(`${path}?Policy=${policy}`);
    await refused(`${path}?Policy=${policy}&Signature=${signature}`);
    await refused(`${path}?Policy=${policy}&Key-Pair-Id=${keyPairId}`);
    await refused(`${path}?Signature=${signature}&Key-Pair-Id=${keyPairId}`);
    await refused(`${path}?${server.queryFor("12")}&Signature=${signature}`);
    await refused(path, { cookie: `CloudFront-Policy=${policy}; CloudFront-Signature=${signature}` });
    await refused(path, { cookie: "CloudFront-__proto__=1; CloudFront-Policy" });
  });

  test("a tampered policy, signature or key is refused", async () => {
    const signed = server.signFor("12");
    const other = server.signFor("12", { seconds: 7200 });
    await refused(`${path}?${signatureQuery({ ...signed, policy: other.policy })}`);
    await refused(`${path}?${signatureQuery({ ...signed, signature: other.signature })}`);
    await refused(`${path}?${signatureQuery({ ...signed, keyPairId: "K2" })}`);
    await refused(`${path}?${signatureQuery({ ...signed, keyPairId: "toString" })}`);
  });

  test("another title's signature is refused, and a wrong query is not saved by right cookies", async () => {
    await refused(`${path}?${server.queryFor("13")}`);
    await refused(`${path}?${server.queryFor("1")}`);
    await refused(`${path}?${server.queryFor("13")}`, { cookie: cookieHeader(signatureCookies(server.signFor("12"))) });
  });

  test("Host and forwarding headers do not change which address is signed", async () => {
    const host = { host: "elsewhere.example", "x-forwarded-host": "elsewhere.example", "x-forwarded-proto": "http" };
    expect((await server.send(`${path}?${server.queryFor("12")}`, { headers: host })).status).toBe(200);
  });

  test("a signature is refused from its end date on, though it was right a moment before", async () => {
    const startedAt = server.time.now;
    const query = signatureQuery(server.signFor("12", { seconds: 30 }));
    server.time.now = new Date(startedAt.getTime() + 29_999);
    expect((await server.send(`${path}?${query}`)).headers["cache-control"]).toBe("private, max-age=0, immutable");
    server.time.now = new Date(startedAt.getTime() + 30_000);
    await refused(`${path}?${query}`);
    server.time.now = startedAt;
  });
});

describe("what is not for players", () => {
  test.each([
    "/media/12/originals/source.mp4",
    "/media/12/Originals/source.mp4",
    "/media/12/notes.txt",
    "/media/12/constructor",
    "/media/12/",
    "/media/12",
    "/media/",
  ])("%s is 404, signed or not", async (path) => {
    expect((await server.send(`${path}?${server.queryFor("12")}`)).status).toBe(404);
    expect((await server.send(path)).status).toBe(404);
  });

  test("even a signature for everything does not open the originals", async () => {
    const query = signatureQuery(server.signFor("*"));
    expect((await server.send(`/media/originals/12.mp4?${query}`)).status).toBe(404);
    expect((await server.send(`/media/12/originals/source.mp4?${query}`)).status).toBe(404);
    expect((await server.send(`/media/sources/1/film.mp4?${query}`)).status).toBe(404);
  });

  test("only GET and HEAD are answered", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect((await server.send(`/media/12/main.m3u8?${server.queryFor("12")}`, { method })).status).toBe(404);
    }
  });
});

describe("a path that is more than plain names", () => {
  test.each([
    "/media/12/../13/main.m3u8",
    "/media/12/./main.m3u8",
    "/media/12//main.m3u8",
    "//media/12/main.m3u8",
    "/media//12/main.m3u8",
    "/media/12/../../../secret.m4s",
    "/media/12/%2e%2e/13/main.m3u8",
    "/media/12/%2E%2E/13/main.m3u8",
    "/media/12/.%2e/13/main.m3u8",
    "/media/12%2Fmain.m3u8",
    "/media/12%2fmain.m3u8",
    "/media/12/..%2F13%2Fmain.m3u8",
    "/media/12%5Cmain.m3u8",
    "/media/12/..%5c13%5cmain.m3u8",
    "/media/12\\main.m3u8",
    "/media/12/..\\13\\main.m3u8",
    "/media/12/%252e%252e/13/main.m3u8",
    "/media/12%252Fmain.m3u8",
    "/media/12/%25252e%25252e/13/main.m3u8",
    "/media/12/main.m3u8%00",
    "/media/12/main.m3u8%00.m4s",
    "/media/12/m%61in.m3u8",
    "/media/12/main.m3u8;a=b",
    "/media/12/main.m3u8#x",
    "/media/12/main.m3u8.",
    "/media/12/...m3u8",
    "/media/12/.hidden/a.m4s",
    "/media/12/main.m3u8::$DATA",
    "/%6dedia/12/main.m3u8",
    "/MEDIA/12/main.m3u8",
    `/media/12/${"a/".repeat(400)}a.m4s`,
    "http://silecs.example/media/../12/main.m3u8",
  ])("%s is 404 in front of a right signature", async (path) => {
    const query = signatureQuery(server.signFor("*"));
    expect((await server.send(`${path}?${query}`)).status).toBe(404);
  });

  test.each([
    "/media/12/%",
    "/media/12/%zz",
    "/media/12/%2",
    "/media/12/%c0%ae%c0%ae/13/main.m3u8",
    "/media/12/\u00ff.m3u8",
  ])("%s, no valid address at all, is refused", async (path) => {
    const answer = await server.send(`${path}?${signatureQuery(server.signFor("*"))}`);
    expect([400, 404]).toContain(answer.status);
  });

  test("raw control bytes on the request line reach no file", async () => {
    for (const bad of ["\0", "\t", "\x0b", "\x7f"]) {
      const answer = await rawRequest(`GET /media/12/main.m3u8${bad}?${server.queryFor("12")} HTTP/1.1`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    }
  });
});

describe("symbolic links", () => {
  test("to a file, a folder or another title are not followed", async () => {
    const media = join(server.folder, "demo/media/12");
    await symlink(join(server.folder, "secret.m4s"), join(media, "link.m4s"));
    await symlink(server.folder, join(media, "outside"));
    await symlink("../13", join(media, "other"));
    await symlink("originals/source.mp4", join(media, "source.mp4"));
    await symlink("loop.m4s", join(media, "loop.m4s"));
    await writeFile(join(media, "plain.m4s"), "plain");
    const ask = async (name: string) => (await server.send(`/media/12/${name}?${server.queryFor("12")}`)).status;
    expect(await ask("plain.m4s")).toBe(200);
    for (const name of ["link.m4s", "outside/secret.m4s", "other/main.m3u8", "source.mp4", "loop.m4s"]) {
      expect([name, await ask(name)]).toEqual([name, 404]);
    }
  });
});

describe("pages on another origin", () => {
  let shared: MediaTestServer;
  beforeAll(async () => {
    shared = await startMediaTestServer({ pagesOrigin: "https://pages.example" });
    await shared.place("demo/media/12/720/00001.m4s", "segment of 12");
  });
  afterAll(() => shared.stop());

  test("may read files and refusals alike, without credentials, and no other origin may", async () => {
    const origin = { origin: "https://elsewhere.example" };
    const answers = [
      await shared.send(`/media/12/720/00001.m4s?${shared.queryFor("12")}`, { headers: origin }),
      await shared.send("/media/12/720/00001.m4s", { headers: origin }),
      await shared.send(`/media/12/absent.m4s?${shared.queryFor("12")}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404]);
    for (const { headers } of answers) {
      expect(headers["access-control-allow-origin"]).toBe("https://pages.example");
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
    }
    expect((await shared.send("/images/absent.webp")).headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("may ask for a range, which a browser asks leave for first", async () => {
    const preflight = { "access-control-request-method": "GET", "access-control-request-headers": "range" };
    const answer = await shared.send("/media/12/720/00001.m4s", { method: "OPTIONS", headers: preflight });
    expect(answer.status).toBe(204);
    expect(answer.headers["access-control-allow-headers"]).toBe("Range");
    expect(answer.headers["access-control-allow-methods"]).toBe("GET, HEAD");
  });

  test("read with their cookies only where these are for the media's domain", async () => {
    const withCookies = await startMediaTestServer({ pagesOrigin: "https://pages.example", sharesCookies: true });
    await withCookies.place("demo/media/12/a.m4s", "segment of 12");
    const cookie = cookieHeader(signatureCookies(withCookies.signFor("12")));
    const answers = [
      await withCookies.send("/media/12/a.m4s", { headers: { cookie } }),
      await withCookies.send("/media/12/a.m4s"),
      await withCookies.send("/media/12/a.m4s", { method: "OPTIONS" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 204]);
    for (const { headers } of answers) {
      expect(headers["access-control-allow-origin"]).toBe("https://pages.example");
      expect(headers["access-control-allow-credentials"]).toBe("true");
    }
    await withCookies.stop();
  });

  test("are none where films and pages share one", async () => {
    const answer = await server.send(`/media/12/main.m3u8?${server.queryFor("12")}`);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await server.send("/media/12/main.m3u8", { method: "OPTIONS" })).status).toBe(404);
  });
});

function rawRequest(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () =>
      socket.write(`${line}\r\nHost: a\r\nConnection: close\r\n\r\n`),
    );
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => (text += chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
}
