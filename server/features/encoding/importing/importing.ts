import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { StoredFiles } from "../deps.ts";
import type { Encoding } from "../encoding.ts";
import type { SourceUse } from "../attempts/queries.ts";
import { findTitleCalled, isReceived, type NewTitle } from "./import-queries.ts";
import { planImport, type Plan, type PlannedEpisode, type PlannedFilm } from "./plan.ts";

export type ImportDeps = {
  database: Database;
  clock: Clock;
  media: StoredFiles;
  encoding: Pick<Encoding, "receive" | "setFirstPictures">;
  createTitle(inside: Database, title: NewTitle): Promise<number>;
  /** Called for each file that is taken over, or was taken over before. */
  tell(text: string): void;
};

/** The plan for a folder, without what is hidden. Changes nothing. */
export async function planFolder(folder: string): Promise<Plan> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.split("/").some((part) => part.startsWith(".")));
  return planImport(paths);
}

/** How many files were taken over and how many were known. `sources`: the ids of the new ones. */
export type Imported = { taken: number; known: number; sources: number[] };

/**
 * Takes the films of a plan over, each in a transaction of its own, and enqueues their encoding. A title of the same name gets
 * the file instead of a second title; a file that a title has already is passed over, so that a second run changes nothing.
 * @param options `publishes`: shows each title as soon as its film is encoded
 */
export async function importFolder(
  deps: ImportDeps,
  folder: string,
  plan: Plan,
  { publishes, signal }: { publishes: boolean; signal: AbortSignal },
): Promise<Imported> {
  const counts: Imported = { taken: 0, known: 0, sources: [] };
  const hand = async (file: string, use: SourceUse, videoOf: (inside: Database) => Promise<number>) => {
    signal.throwIfAborted();
    const source = await handIn(deps, { folder, file, use, publishes, signal }, videoOf);
    if (source === null) counts.known += 1;
    else {
      counts.taken += 1;
      counts.sources.push(source);
    }
    deps.tell(`${source === null ? "known already" : "taken over"}: ${file}`);
  };
  const besides = async (one: PlannedFilm | PlannedEpisode, videoOf: (inside: Database) => Promise<number>) => {
    // The poster first, so that none is made of the film.
    if (one.poster) await setPoster(deps, path.join(folder, one.poster), videoOf);
    for (const captions of one.captions) await hand(captions, "captions", videoOf);
    await hand(one.film, "film", videoOf);
    if ("trailer" in one && one.trailer) await hand(one.trailer, "trailer", videoOf);
  };
  const { createTitle } = deps;
  for (const film of plan.films) {
    await besides(film, (inside) => titleCalled(inside, createTitle, { type: "movie", titleFr: film.title }));
  }
  for (const series of plan.series) {
    const seriesOf = (inside: Database) => titleCalled(inside, createTitle, { type: "series", titleFr: series.title });
    if (series.poster) await setPoster(deps, path.join(folder, series.poster), seriesOf);
    for (const { season, episode, ...files } of series.episodes) {
      await besides(files as PlannedFilm, async (inside) =>
        titleCalled(inside, createTitle, {
          type: "episode",
          titleFr: files.title,
          seriesId: await seriesOf(inside),
          seasonNumber: season,
          episodeNumber: episode,
        }),
      );
    }
  }
  return counts;
}

async function titleCalled(inside: Database, createTitle: ImportDeps["createTitle"], title: NewTitle): Promise<number> {
  return (await findTitleCalled(inside, title))?.id ?? createTitle(inside, title);
}

type Handed = { folder: string; file: string; use: SourceUse; publishes: boolean; signal: AbortSignal };

/** The new source's id; null where the title has this very file already. */
async function handIn(
  { database, clock, media, encoding }: ImportDeps,
  { folder, file, use, publishes, signal }: Handed,
  videoOf: (inside: Database) => Promise<number>,
): Promise<number | null> {
  const place = path.join(folder, file);
  const sha256 = await hashOf(place, signal);
  const isKnown = async (inside: Database) => isReceived(inside, await videoOf(inside), use, sha256);
  if (await knownBefore(database, isKnown)) return null;
  const name = path.basename(file);
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0].toLowerCase() ?? "";
  const fileKey = `sources/${randomBytes(12).toString("hex")}${extension}`;
  await media.write(fileKey, createReadStream(place, { signal }));
  const { size: bytes } = await stat(place);
  return database.transaction(async (inside) => {
    const videoId = await videoOf(inside);
    const source = { videoId, use, fileKey, name, bytes, sha256, memberId: null, publishes };
    return encoding.receive(inside, source, clock.now());
  });
}

/** Asks in a transaction that is rolled back: a title that does not exist yet is not made by asking. */
async function knownBefore(database: Database, isKnown: (inside: Database) => Promise<boolean>): Promise<boolean> {
  class Asked extends Error {
    known = false;
  }
  const asked = new Asked("only asked");
  try {
    await database.transaction(async (inside) => {
      asked.known = await isKnown(inside);
      throw asked;
    });
  } catch (error) {
    if (error !== asked) throw error;
  }
  return asked.known;
}

async function hashOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest("hex");
}

/** Gives a title without pictures those of a file. */
async function setPoster(
  { database, encoding, tell }: ImportDeps,
  file: string,
  videoOf: (inside: Database) => Promise<number>,
): Promise<void> {
  const picture = await readFile(file);
  await database.transaction(async (inside) => {
    const videoId = await videoOf(inside);
    if (await encoding.setFirstPictures(inside, videoId, picture)) tell(`pictures made of ${path.basename(file)}`);
  });
}
