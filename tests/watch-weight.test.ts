import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const kibibyte = 1024;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({}, { pages: true });
});
afterAll(() => app.close());

type Script = { path: string; bytes: number; text: string };

/** A script as a browser gets it: `bytes` is what goes over the wire in HTTP/1.1, compressed, with its headers. */
async function scriptAt(path: string): Promise<Script> {
  const answer = await app.send("GET", path, { headers: { "accept-encoding": "br" } });
  expect([path, answer.status]).toEqual([path, 200]);
  const text = await answer.text();
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`.length + Number(answer.headers.get("content-length"));
  return { path, bytes, text };
}

/** The scripts that a page names in its head: the program, its routes, and all that these import. */
async function scriptsOf(path: string): Promise<Script[]> {
  const html = await (await app.send("GET", path)).text();
  const links = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  const paths = new Set(links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? ""));
  return Promise.all([...paths].map(scriptAt));
}

const kib = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / kibibyte;

test("the watch page, with the light build of hls.js, needs at most 230 KiB of JavaScript", async () => {
  const scripts = await scriptsOf("/watch/1");
  const hls = scripts.flatMap(({ text }) => /\bhls\.light-[\w-]+\.js/.exec(text) ?? [])[0];
  const all = [...scripts, await scriptAt(`/assets/${hls}`)];
  expect(kib(all)).toBeLessThanOrEqual(230);
});

test("what the watch page needs leaves out what forms and lists need", async () => {
  const names = (scripts: readonly Script[]) => scripts.map(({ path }) => path.replace(/^.*\/|-[\w-]{8}\.js$/g, ""));
  expect(names(await scriptsOf("/watch/1"))).not.toContain("shared");
  expect(names(await scriptsOf("/connexion"))).toContain("shared");
});
