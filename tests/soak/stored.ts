import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "#server/database/sql.ts";
import type { Studio } from "./studio.ts";

/** The files of each title's film that viewers cannot fetch. */
export async function missingFiles({ pool, mediaFolder }: Studio): Promise<string[]> {
  const titles = await pool.rows<{ key: string }>(sql`
    select media_key as key from videos where media_key is not null`);
  const missing: string[] = [];
  for (const { key } of titles) missing.push(...(await missingIn(path.join(mediaFolder, key), "master.m3u8")));
  return missing;
}

/** Fetches a playlist and everything it refers to, recursively. */
async function missingIn(folder: string, name: string): Promise<string[]> {
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => undefined);
  if (!found || found.size === 0) return [file];
  if (!name.endsWith(".m3u8")) return [];
  const text = await readFile(file, "utf8");
  const named = [...text.matchAll(/URI="([^"]+)"|^([^#\s][^\r\n]*)/gm)].map(([, uri, line]) => uri ?? line ?? "");
  const isWhole = name === "master.m3u8" ? named.length > 0 : text.includes("#EXT-X-ENDLIST");
  const missing = await Promise.all(named.map((one) => missingIn(path.dirname(file), one)));
  return [...(isWhole ? [] : [file]), ...missing.flat()];
}

/** Files and folders that no row refers to. Meaningful only after every sweep. */
export async function orphans({ pool, dataDir, mediaFolder }: Studio): Promise<string[]> {
  const rows = await pool.rows<{ key: string }>(sql`
    select media_key as key from videos where media_key is not null
    union select media_key from trailers
    union select version from replaced_versions
    union select file_key from sources where file_key is not null
    union select images_key from videos where images_key <> ''
    union select images_key from trailers where images_key <> ''`);
  const named = new Set(rows.map(({ key }) => key));
  const encoded = await namesIn(mediaFolder, "encoded");
  const sources = await namesIn(mediaFolder, "sources", { deep: true });
  const pictures = (await namesIn(path.join(dataDir, "images"), "")).filter((name) => name.startsWith("title-"));
  const scratch = await namesIn(dataDir, "scratch");
  const halfWritten = (await namesIn(mediaFolder, "", { deep: true })).filter((name) =>
    path.basename(name).startsWith("."),
  );
  return [...[...encoded, ...sources, ...pictures].filter((key) => !named.has(key)), ...scratch, ...halfWritten];
}

/** The entries of a folder, or the files below it, with their paths from `root`. */
async function namesIn(root: string, folder: string, { deep = false } = {}): Promise<string[]> {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  const entries = await readdir(place, { withFileTypes: true, recursive: deep });
  return entries
    .filter((entry) => !deep || entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
