import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { openPictures } from "../adapters/pictures/pictures.ts";
import { configuredEncoder, scratchFolderOf } from "../compose/configured-encoder.ts";
import { runCommand, print } from "../backup/command.ts";
import { systemClock } from "#server/clock.ts";
import { readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";
import { ConfigError, type Config } from "../config/config.ts";
import type { Pool } from "../database/pool.ts";
import { createEditing } from "../features/catalogue/editing/editing.ts";
import { createEncoding } from "../features/encoding/encoding.ts";
import { awaitEncodings } from "../features/encoding/importing/awaiting.ts";
import { importFolder, planFolder } from "../features/encoding/importing/importing.ts";
import type { Plan } from "../features/encoding/importing/plan.ts";
import { planText } from "../features/encoding/importing/plan-text.ts";
import { openStores } from "../files/stored-files.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createLog } from "#server/log.ts";

const usage = `npm run import -- FOLDER               says what would be imported, and changes nothing
npm run import -- FOLDER --yes          imports it: titles are drafts until somebody publishes them
npm run import -- FOLDER --yes --publish   shows each title as soon as its film is encoded

Films by their names, seasons by folders and S01E02, captions (film.fr.srt), posters (film.jpg) and trailers
(film-trailer.mp4) beside them. The program encodes while it runs: the import waits for it, and names what failed.`;

const pollEveryMs = 2000;
const flag = { type: "boolean" } as const;

/** `node server/commands/import.ts`: takes films over from a folder of this machine. */
async function main(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  const { values, positionals } = readArguments(args, { yes: flag, publish: flag }, usage);
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new ConfigError(usage);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new ConfigError(`${folder} is no folder`);
  const plan = await planFolder(folder);
  print(planText(plan));
  if (plan.films.length + plan.series.length === 0) throw new ConfigError("There is no film to import.");
  if (!values.yes) return print(`Nothing was changed. To import: npm run import -- ${folder} --yes [--publish]`);
  const publishes = values.publish ?? false;
  await withDatabase(config, (database) => importInto(config, database, { folder, plan, signal, publishes }));
}

type ImportOptions = { folder: string; plan: Plan; signal: AbortSignal; publishes: boolean };

async function importInto(config: Config, database: Pool, { folder, plan, ...options }: ImportOptions): Promise<void> {
  const { media, images } = await openStores(config);
  const pictures = openPictures();
  const editing = createEditing({ clock: systemClock });
  const encoding = createEncoding({
    database,
    clock: systemClock,
    jobs: createJobs({ database, clock: systemClock, log: createLog("silent") }),
    ffmpeg: configuredEncoder(config),
    media,
    images,
    pictures,
    editing,
    scratchFolder: scratchFolderOf(config),
    av1: config.media.av1,
    signatureSeconds: config.media.signatureSeconds,
  });
  const deps = { database, clock: systemClock, media, encoding, createTitle: editing.createTitle, report: print };
  const { taken, known, sources } = await importFolder(deps, folder, plan, options).finally(() => pictures.close());
  print(
    `\n${taken} files taken over, ${known} known already. Waiting for the program to encode them; Ctrl-C leaves it to it.`,
  );
  const { failed, left } = await awaitEncodings(encoding, sources, {
    pause: () => sleep(pollEveryMs, undefined, { signal: options.signal }),
    at: () => systemClock.now(),
    report: print,
  });
  if (left > 0) print(`${left} files wait: no program encodes now. It does so as soon as it runs (npm start).`);
  if (failed > 0) print(`${failed} files failed. “Encodages” at /admin shows each with its log.`);
  if (failed + left > 0) process.exitCode = 1;
}

await runCommand(main);
