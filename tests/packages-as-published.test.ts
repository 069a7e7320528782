import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Plugin, PluginOption, UserConfig } from "vite";
import site from "../vite.config.ts";
import admin from "../vite.admin.config.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Hooks by which a plugin can change the code of a module or of a chunk. */
const rewriting = ["load", "transform", "renderChunk", "augmentChunkHash", "generateBundle", "writeBundle"];

/** Plugins of published packages, by name; they are trusted to do what they document. */
const ofPackages = /^(?:vite|builtin|rolldown|react-router|@tailwindcss\/vite|@react-router)\b/;

async function flattened(plugins: PluginOption): Promise<Plugin[]> {
  const known = await plugins;
  if (Array.isArray(known)) return (await Promise.all(known.map(flattened))).flat();
  return known ? [known] : [];
}

const configs: [name: string, config: UserConfig][] = [
  ["the site's", site({ command: "build", mode: "production" })],
  ["the staff's", admin],
];

/** The plugins that come from no package. */
const ownOf = async ({ plugins }: UserConfig) =>
  (await flattened(plugins)).filter(({ name }) => !ofPackages.test(name));

const aliasesOf = ({ resolve }: UserConfig) => (resolve?.alias ?? []) as readonly { replacement: string }[];

test.each(configs)("no plugin of ours rewrites code when %s pages are built", async (_name, config) => {
  const own = await ownOf(config);
  expect(own.flatMap((one) => rewriting.filter((hook) => hook in one).map((hook) => `${one.name}: ${hook}`))).toEqual(
    [],
  );
});

test.each(configs)("what takes a module's place in %s pages is published by its package", async (_name, config) => {
  const ofPlugins = (await ownOf(config)).map(({ config: hook }) =>
    typeof hook === "function" ? hook.call({} as never, {}, {} as never) : undefined,
  );
  const settings = [config, ...(await Promise.all(ofPlugins.map((one) => Promise.resolve(one))))];
  const aliases = settings.flatMap((one) => aliasesOf(one ?? {}));
  for (const { replacement } of aliases) expect(import.meta.resolve(replacement)).toContain("/node_modules/");
});

/** Imports between packages and of their own files. */
const imports = ["./fr.json", "react", "@formatjs/icu-skeleton-parser", "use-intl/format-message"];

test.each(configs)("nothing that a package imports leads to a file of ours in %s pages", async (_name, config) => {
  const importer = path.join(root, "node_modules/use-intl/dist/esm/production/index.js");
  for (const { resolveId } of await ownOf(config)) {
    const resolve = typeof resolveId === "function" ? resolveId : resolveId?.handler;
    for (const id of imports) expect(await resolve?.call({} as never, id, importer, {} as never)).toBeFalsy();
  }
});

test("no install script changes a package", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([]);
  expect(existsSync(path.join(root, "patches"))).toBe(false);
});
