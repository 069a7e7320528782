import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { createTestApp } from "#tests/support/app.ts";
import { camille, subscribe } from "#tests/support/people.ts";
import { clientFor, put, startBucket, textOf, type TestBucket } from "./files-test-stores.ts";
import { s3Files } from "./s3-files.ts";
import { openStores } from "./stored-files.ts";

let bucket: TestBucket;
beforeAll(async () => void (bucket = await startBucket()));
afterAll(() => bucket.stop());

const configOf = (changes: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: "/nowhere", ...bucket.settings, ...changes });

test("films and pictures lie in the bucket under their keys, what comes with the program beside it", async () => {
  const stores = await openStores(configOf({ S3_PREFIX: "/silecs/prod/" }));
  await put(stores.media, "12/720/1.m4s", "film");
  await put(stores.images, "avatars/uploaded/a.jpg", "picture");
  expect(await bucket.keys()).toEqual(["silecs/prod/images/avatars/uploaded/a.jpg", "silecs/prod/media/12/720/1.m4s"]);
  expect(await textOf(stores.media, "12/720/1.m4s")).toBe("film");
  expect((await stores.images.stat("avatars/comete.webp"))?.sizeBytes).toBeGreaterThan(100);
  expect((await stores.media.stat("epicycles/master.m3u8"))?.sizeBytes).toBeGreaterThan(100);
});

test("the program keeps what people upload in the bucket, and serves it from there", async () => {
  const site = await createTestApp({ ...bucket.settings, S3_PREFIX: "site" });
  const { token } = await subscribe(site);
  const upload = async () => {
    const body = new FormData();
    for (const [field, value] of Object.entries(camille)) body.set(field, String(value));
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#204060" } })
      .jpeg()
      .toBuffer();
    body.set("avatar_file", new Blob([new Uint8Array(picture)]));
    const saved = await site.as({ token })("POST /me/profile", { body });
    return saved.user_profiles.find((profile) => profile.is_default)?.avatar_url ?? "";
  };
  const kept = async () => (await bucket.keys()).filter((key) => key.startsWith("site/"));
  const first = await upload();
  const whole = await fetch(site.url + first);
  const part = await fetch(site.url + first, { headers: { range: "bytes=0-3" } });
  expect([whole.status, whole.headers.get("content-type"), part.status]).toEqual([200, "image/jpeg", 206]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(await whole.arrayBuffer()).subarray(0, 4));
  expect(await kept()).toEqual([`site${first}`]);
  const second = await upload();
  expect(await kept()).toEqual([`site${second}`]);
  expect(readdirSync(site.config.dataDir)).not.toContain("images");
  await site.close();
});

test("while the store is away uploads and what lies there are answered 503, with when to come again", async () => {
  const gone = await startBucket();
  const site = await createTestApp(gone.settings);
  const { token } = await subscribe(site);
  await gone.stop();
  const body = new FormData();
  for (const [field, value] of Object.entries(camille)) body.set(field, String(value));
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();
  body.set("avatar_file", new Blob([new Uint8Array(picture)]));
  const headers = { authorization: `Bearer ${token}` };
  const answers = [
    await fetch(`${site.url}/api/me/profile`, { method: "POST", headers, body }),
    await fetch(`${site.url}/images/avatars/uploaded/none.jpg`),
  ];
  expect(answers.map((answer) => [answer.status, answer.headers.get("retry-after")])).toEqual([
    [503, "5"],
    [503, "5"],
  ]);
  await site.close();
});

test("an object says what it is, for a CDN that serves it without us", async () => {
  const client = clientFor(bucket.settings);
  const files = s3Files({ client, bucket: bucket.settings.S3_BUCKET, prefix: "types/" });
  const typeOf = async (key: string) => {
    await put(files, key, "x");
    return (await client.send(new HeadObjectCommand({ Bucket: bucket.settings.S3_BUCKET, Key: `types/${key}` })))
      .ContentType;
  };
  expect(await Promise.all(["a.m3u8", "a.m4s", "a.vtt", "a.JPG", "master", "a.b/c"].map(typeOf))).toEqual([
    "application/vnd.apple.mpegurl",
    "video/mp4",
    "text/vtt; charset=utf-8",
    "image/jpeg",
    "application/octet-stream",
    "application/octet-stream",
  ]);
});

test("a file that is replaced between its head and its bytes is not mixed: reading it fails", async () => {
  const files = s3Files({ client: clientFor(bucket.settings), bucket: bucket.settings.S3_BUCKET, prefix: "" });
  await put(files, "12/a.m4s", "old version");
  const opened = await files.open("12/a.m4s");
  await put(files, "12/a.m4s", "new version");
  await expect(opened?.read({ start: 0, end: 2 })).rejects.toMatchObject({ name: "PreconditionFailed" });
  expect(await textOf(files, "12/a.m4s")).toBe("new version");
});

test("a write that breaks off after its first parts leaves the old file", async () => {
  const files = s3Files({ client: clientFor(bucket.settings), bucket: bucket.settings.S3_BUCKET, prefix: "" });
  await put(files, "12/b.m4s", "old");
  const breaking = Readable.from(
    (async function* () {
      for (let megabyte = 0; megabyte < 20; megabyte += 1) yield Buffer.alloc(1_000_000);
      throw new Error("the source broke off");
    })(),
  );
  await expect(files.write("12/b.m4s", breaking)).rejects.toThrow("the source broke off");
  expect(await textOf(files, "12/b.m4s")).toBe("old");
});

test.each([
  [{ S3_BUCKET: "films" }, ["S3_ACCESS_KEY_ID is not set", "S3_SECRET_ACCESS_KEY is not set"]],
  [{ S3_SECRET_ACCESS_KEY: "hidden-secret" }, ["S3_BUCKET is not set, and S3_SECRET_ACCESS_KEY is"]],
  [{ S3_ENDPOINT: "https://s3.example" }, ["S3_BUCKET is not set, and S3_ENDPOINT is"]],
  [{ S3_ENDPOINT: "s3.example", S3_BUCKET: "films" }, ["S3_ENDPOINT: not an address such as https://s3.example"]],
  [
    { S3_BUCKET: "No Bucket", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "hidden-secret", MEDIA_ACCEL_PREFIX: "/p" },
    ["S3_BUCKET is no name of a bucket", "MEDIA_ACCEL_PREFIX has nginx send films from a folder"],
  ],
])("the settings %j are refused by their names", (settings, words) => {
  for (const word of words) expect(() => readConfig(settings)).toThrow(word);
  expect(() => readConfig(settings)).not.toThrow("hidden-secret");
});

test("a bucket that cannot be used is told at the start, by the setting and without the secret", async () => {
  await expect(openStores(configOf({ S3_BUCKET: "absent" }))).rejects.toThrow(
    /^S3_BUCKET: http.* has no bucket absent: create it/,
  );
  await expect(openStores(configOf({ S3_ENDPOINT: "http://127.0.0.1:1" }))).rejects.toThrow(
    /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:1 cannot be used \(ECONNREFUSED\)/,
  );
  const refusing = createServer((_request, response) => response.writeHead(403).end()).listen(0, "127.0.0.1");
  await once(refusing, "listening");
  const { port } = refusing.address() as { port: number };
  const refused = openStores(configOf({ S3_ENDPOINT: `http://127.0.0.1:${port}` }));
  await expect(refused).rejects.toThrow(/^S3_ACCESS_KEY_ID: .* does not let this key into films/);
  await expect(refused).rejects.not.toThrow("test-secret");
  refusing.close();
});
