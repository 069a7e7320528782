import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderFiles } from "#server/files/folder-files.ts";
import { startMediaTestServer, type MediaTestServer } from "./media-test-server.ts";
import { withMediaProbe } from "./probe.ts";

const mediaUrl = "https://silecs.example/media";
let server: MediaTestServer;
beforeAll(async () => {
  server = await startMediaTestServer({ pagesOrigin: "https://www.silecs.example", sharesCookies: true });
});
afterAll(() => server.stop());

const store = () => folderFiles(join(server.folder, "own", "media"));
const listed = async () => (await Array.fromAsync(store().list(""))).map(({ key }) => key);
const probe = <Found>(look: Parameters<typeof withMediaProbe<Found>>[2]) =>
  withMediaProbe({ files: store(), signer: server.signer, mediaUrl }, server.time.now, look);
const pathOf = (url: string) => url.slice(new URL(mediaUrl).origin.length);

test("a probe is opened by its signature alone, readable by the pages, and gone afterwards", async () => {
  await server.place("own/media/12/master.m3u8", "a film");
  const names = new Set<string>();
  for (const _time of [1, 2])
    await probe(async ({ url, signedUrl, content }) => {
      const answer = await server.send(pathOf(signedUrl));
      expect([answer.status, answer.body.toString()]).toEqual([200, content]);
      expect(answer.headers).toMatchObject({
        "access-control-allow-origin": "https://www.silecs.example",
        "access-control-allow-credentials": "true",
      });
      expect((await server.send(pathOf(url))).status).toBe(403);
      // The signature opens no film.
      const query = signedUrl.slice(url.length);
      expect((await server.send(`/media/12/master.m3u8${query}`)).status).toBe(403);
      names.add(url);
    });
  expect(names.size).toBe(2);
  expect(await listed()).toEqual(["12/master.m3u8"]);
});

test("a probe whose check fails, or whose process was lost, is removed too", async () => {
  await server.place("own/media/address-check/lost/probe.m3u8", "#EXTM3U");
  await expect(probe(() => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
  expect(await listed()).toEqual(["12/master.m3u8"]);
});
