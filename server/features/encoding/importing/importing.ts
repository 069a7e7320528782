import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { StoredFiles } from "../deps.ts";
import type { Encoding } from "../encoding.ts";
import type { SourceUse } from "../attempts/source-queries.ts";
import { findMatchingTitle, isReceived, type NewTitle } from "./import-queries.ts";
import { planImport, type Plan, type PlannedEpisode, type PlannedFilm } from "./plan.ts";

export type ImportDeps = {
  database: Database;
  clock: Clock;
  media: StoredFiles;
  encoding: Pick<Encoding, "receive" | "setFirstPictures">;
  createTitle(inside: Database, title: NewTitle): Promise<number>;
  /** Called with a line about each file that is imported or was already. */
  report(text: string): void;
};

/** Plans the import of a folder, ignoring hidden files. Read-only. */
export async function planFolder(folder: string): Promise<Plan> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.split("/").some((part) => part.startsWith(".")));
  return planImport(paths);
}

/** How many files were imported and how many already were. `sources`: ids of the new sources. */
export type Imported = { taken: number; known: number; sources: number[] };

/**
 * Imports the files of a plan, each in its own transaction, and enqueues their encoding. Existing titles of the same name are
 * reused. Files that a title already has are skipped, so a second run changes nothing.
 * @param options `publishes`: publish each title as soon as its film is encoded
 */
export async function importFolder(
  deps: ImportDeps,
  folder: string,
  plan: Plan,
  { publishes, signal }: { publishes: boolean; signal: AbortSignal },
): Promise<Imported> {
  const counts: Imported = { taken: 0, known: 0, sources: [] };
  const importOne = async (file: string, use: SourceUse, videoOf: TitleFinder) => {
    signal.throwIfAborted();
    const source = await importFile(deps, { folder, file, use, publishes, signal }, videoOf);
    if (source === null) counts.known += 1;
    else {
      counts.taken += 1;
      counts.sources.push(source);
    }
    deps.report(`${source === null ? "known already" : "taken over"}: ${file}`);
  };
  const importTitle = async (planned: PlannedFilm | PlannedEpisode, videoOf: TitleFinder) => {
    // The poster first, so that encoding does not create pictures.
    if (planned.poster) await setPoster(deps, path.join(folder, planned.poster), videoOf);
    for (const captions of planned.captions) await importOne(captions, "captions", videoOf);
    await importOne(planned.film, "film", videoOf);
    if ("trailer" in planned && planned.trailer) await importOne(planned.trailer, "trailer", videoOf);
  };
  const { createTitle } = deps;
  for (const film of plan.films) {
    await importTitle(film, (inside) => findOrCreateTitle(inside, createTitle, { type: "movie", title: film.title }));
  }
  for (const series of plan.series) {
    const seriesOf: TitleFinder = (inside) =>
      findOrCreateTitle(inside, createTitle, { type: "series", title: series.title });
    if (series.poster) await setPoster(deps, path.join(folder, series.poster), seriesOf);
    for (const { season, episode, ...files } of series.episodes) {
      await importTitle(files as PlannedFilm, async (inside) =>
        findOrCreateTitle(inside, createTitle, {
          type: "episode",
          title: files.title,
          seriesId: await seriesOf(inside),
          seasonNumber: season,
          episodeNumber: episode,
        }),
      );
    }
  }
  return counts;
}

/** Returns the title's id, and creates the title if it does not exist. */
type TitleFinder = (inside: Database) => Promise<number>;

async function findOrCreateTitle(
  inside: Database,
  createTitle: ImportDeps["createTitle"],
  title: NewTitle,
): Promise<number> {
  return (await findMatchingTitle(inside, title))?.id ?? createTitle(inside, title);
}

type ImportedFile = { folder: string; file: string; use: SourceUse; publishes: boolean; signal: AbortSignal };

/** Returns the new source's id; null if the title already has this file. */
async function importFile(
  { database, clock, media, encoding }: ImportDeps,
  { folder, file, use, publishes, signal }: ImportedFile,
  videoOf: TitleFinder,
): Promise<number | null> {
  const location = path.join(folder, file);
  const sha256 = await hashOf(location, signal);
  const isKnown = async (inside: Database) => isReceived(inside, await videoOf(inside), use, sha256);
  if (await isKnownAlready(database, isKnown)) return null;
  const name = path.basename(file);
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0].toLowerCase() ?? "";
  const fileKey = `sources/${randomBytes(12).toString("hex")}${extension}`;
  await media.write(fileKey, createReadStream(location, { signal }));
  const { size: bytes } = await stat(location);
  return database.transaction(async (inside) => {
    const videoId = await videoOf(inside);
    const source = { videoId, use, fileKey, name, bytes, sha256, memberId: null, publishes };
    return encoding.receive(inside, source, clock.now());
  });
}

/** Runs the check in a transaction that is rolled back, so that it does not create the title. */
async function isKnownAlready(database: Database, isKnown: (inside: Database) => Promise<boolean>): Promise<boolean> {
  const rollback = new Error("rolled back");
  let known = false;
  try {
    await database.transaction(async (inside) => {
      known = await isKnown(inside);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return known;
}

async function hashOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest("hex");
}

/** Renders a title's pictures from a file if it has none. */
async function setPoster(
  { database, encoding, report }: ImportDeps,
  file: string,
  videoOf: TitleFinder,
): Promise<void> {
  const picture = await readFile(file);
  await database.transaction(async (inside) => {
    const videoId = await videoOf(inside);
    if (await encoding.setFirstPictures(inside, videoId, picture)) report(`pictures made of ${path.basename(file)}`);
  });
}
