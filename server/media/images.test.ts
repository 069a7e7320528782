import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMediaTestServer } from "./media-test-server.ts";
import type { MediaTestServer } from "./media-test-server.ts";

let server: MediaTestServer;

beforeAll(async () => {
  server = await startMediaTestServer();
  await server.place("demo/images/12/poster-320.avif", "avif");
  await server.place("demo/images/12/poster-320.webp", "webp");
  await server.place("own/images/14/poster.jpg", "jpg");
  await server.place("demo/images/12/notes.txt", "notes");
  await server.place("demo/secret.webp", "outside");
  await symlink(join(server.folder, "demo/secret.webp"), join(server.folder, "demo/images/link.webp"));
});

afterAll(() => server.stop());

test("posters are open to everybody, of the demo and uploaded ones, with their type", async () => {
  for (const [path, type] of [
    ["/images/12/poster-320.avif", "image/avif"],
    ["/images/12/poster-320.webp", "image/webp"],
    ["/images/14/poster.jpg", "image/jpeg"],
  ] as const) {
    const answer = await server.send(path);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=86400, stale-while-revalidate=604800");
  }
});

test("an address with a version is kept for good", async () => {
  const answer = await server.send("/images/12/poster-320.avif?v=3f2a");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a picture the browser has is not sent again", async () => {
  const { etag = "" } = (await server.send("/images/12/poster-320.avif")).headers;
  const again = await server.send("/images/12/poster-320.avif", { headers: { "if-none-match": etag } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test.each([
  "/images/12/none.avif",
  "/images/12/notes.txt",
  "/images/link.webp",
  "/images/../secret.webp",
  "/images/%2e%2e/secret.webp",
  "/images/..%2Fsecret.webp",
  "/images/..%5Csecret.webp",
  "/images/%252e%252e/secret.webp",
  "/images/12/constructor",
  "/images/",
])("%s is 404, and not remembered as such", async (path) => {
  const answer = await server.send(path);
  expect(answer.status).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
});
