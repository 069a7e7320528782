import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { builtPages } from "#tests/support/built-pages.ts";

// Reads the built pages, as a test with `pages: true` does.
beforeAll(builtPages);
const assets = "build/client/assets";
const kibibyte = 1024;
/** Bytes of HTTP/1.1 response headers, rounded up. */
const headerBytes = 500;

type Chunk = { module: string; imports?: string[] };
type Manifest = { entry: Chunk; routes: Record<string, Chunk> };

function readManifest(): Manifest {
  const name = readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file)) ?? "";
  const script = readFileSync(`${assets}/${name}`, "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}

/** The files that the router loads for a page: the entry, the parent routes, and all their imports. */
function scriptsOf(...pages: string[]): string[] {
  const { entry, routes } = readManifest();
  const chunks = [entry, ...["root", ...pages].map((page) => routes[page])].filter((chunk) => chunk !== undefined);
  expect(chunks).toHaveLength(pages.length + 2);
  const files = chunks.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set(files.map((file) => file.replace(/^.*\//, "")))];
}

/** A file's transfer size, compressed if smaller, with headers. */
function bytesOf(file: string): number {
  const path = `${assets}/${file}`;
  return headerBytes + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The transfer size of a page's files, and of the list of all pages. */
function kibibytesOf(files: string[]): number {
  const manifest = readdirSync(assets).filter((file) => /^manifest-[\w-]+\.js$/.test(file));
  return [...files, ...manifest].reduce((sum, file) => sum + bytesOf(file), 0) / kibibyte;
}

const withoutHash = (file: string) => file.replace(/-[\w-]{8}\.js$/, "");

test("the watch page, with the light build of hls.js, needs at most 256 KiB of JavaScript", () => {
  const scripts = scriptsOf("pages/watch");
  expect(scripts.map(withoutHash)).toEqual(expect.arrayContaining(["always", "light", "watch-screen"]));
  const hls = readdirSync(assets).filter((file) => /^hls\.light-[\w-]+\.js$/.test(file));
  expect(hls).toHaveLength(1);
  expect(kibibytesOf([...scripts, ...hls])).toBeLessThanOrEqual(256);
});

test("home with its layout needs at most 174 KiB, and no forms", () => {
  const scripts = scriptsOf("pages/browsing", "pages/home");
  expect(scripts.map(withoutHash)).toEqual(expect.arrayContaining(["always", "light", "shared", "browse"]));
  expect(scripts.map(withoutHash)).not.toContain("forms");
  expect(kibibytesOf(scripts)).toBeLessThanOrEqual(174);
});

test("code shared by forms and lists is loaded with their pages, not with the watch page", () => {
  expect(scriptsOf("pages/watch").map(withoutHash)).not.toContain("shared");
  const login = scriptsOf("pages/login");
  expect(login.map(withoutHash)).toEqual(expect.arrayContaining(["shared", "forms"]));
  expect(kibibytesOf(login)).toBeLessThanOrEqual(193);
});
