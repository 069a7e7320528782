import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { createMediaHolders } from "./holders.ts";
import { createMediaSigner, signatureQuery } from "./signing.ts";
import { loadMediaKey, loadPreviousKey, type MediaKey } from "./key.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

const first = loadMediaKey(path.join(folder, "first"), undefined);
const second = loadMediaKey(path.join(folder, "second"), undefined);
const fileOf = (name: string) => path.join(folder, name, "keys/media.pem");

test("what the keys before signed still plays; without them it does not", async () => {
  const publicOnly = path.join(folder, "public.pem");
  writeFileSync(publicOnly, second.publicKeyPem);
  const previous = `${fileOf("first")} ${publicOnly}`;
  const [rotated, forgetful] = await Promise.all([createTestApp({ MEDIA_KEYS_PREVIOUS: previous }), createTestApp()]);
  for (const site of [rotated, forgetful]) {
    const statusWith = async (key: MediaKey) => {
      const resource = `${site.config.media.url}/kepler/*`;
      const expiresAt = new Date(site.clock.now().getTime() + 60_000);
      const signature = createMediaSigner(key).sign({ resource, expiresAt });
      const query = signatureQuery(createMediaHolders(site.config.secret).bind(signature, "anyone"));
      return (await site.send("GET", `/media/kepler/master.m3u8?${query}`)).status;
    };
    const before = site === rotated ? 200 : 403;
    expect(await Promise.all([site.mediaKey, first, second].map(statusWith))).toEqual([200, before, before]);
    await site.close();
  }
});

test("a key has one name, from its private and its public half", () => {
  expect(loadPreviousKey(fileOf("first"))).toEqual({ keyPairId: first.keyPairId, publicKeyPem: first.publicKeyPem });
  expect(first.keyPairId).not.toBe(second.keyPairId);
});

test("processes that start for the first time at the same instant sign with one key", async () => {
  const shared = path.join(folder, "shared");
  const script = `import { loadMediaKey } from ${JSON.stringify(path.resolve("server/media/key.ts"))};
    console.log("ready");
    process.stdin.once("data", () => {
      console.log(loadMediaKey(${JSON.stringify(shared)}, undefined).keyPairId);
      process.exit();
    });`;
  const starting = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const lines = starting.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]());
  const next = () => Promise.all(lines.map(async (line) => (await line.next()).value));
  await next();
  for (const { stdin } of starting) stdin.write("start");
  const { keyPairId } = loadMediaKey(shared, undefined);
  expect(await next()).toEqual(starting.map(() => keyPairId));
  expect(readdirSync(path.join(shared, "keys"))).toEqual(["media.pem"]);
});

test("a file that holds no key stops the start, and is named", () => {
  const broken = path.join(folder, "broken.pem");
  writeFileSync(broken, "no key");
  for (const file of [broken, path.join(folder, "absent.pem")]) {
    expect(() => loadPreviousKey(file)).toThrow(`MEDIA_KEYS_PREVIOUS: ${file}`);
  }
});
