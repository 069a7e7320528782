import { openBackupConnection } from "../backup/backup-connection.ts";
import { placeText, print, runCommand } from "../backup/command.ts";
import { createProgress, sizeText } from "../backup/progress.ts";
import { lockTheOnly } from "../backup/queries.ts";
import { systemClock } from "#server/clock.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { openPlaces, openStores, shippedFiles } from "../files/stored-files.ts";
import { pairedFiles } from "../files/paired-files.ts";
import { checkFiles, reasonToKeep, removeUnnamed } from "../moving/check.ts";
import { findJournal, openJournal } from "../moving/journal.ts";
import { copyAll, measure, refuseSamePlace, removeCopied, SamePlaceError, settleMove } from "../moving/move.ts";
import { findUnnamedFiles } from "../moving/named.ts";
import { createThrottle, readRate, unlimited, type Throttle } from "../moving/throttle.ts";
import { findingsText, graceHoursAtSource, movedText, removedText } from "../moving/texts.ts";
import { readArguments } from "./arguments.ts";
import { withDatabase } from "./database.ts";

const usage = `npm run files -- move                     copies films and pictures from the second store (SECOND_STORE) to the first
npm run files -- move --limit 20M         … and reads at most 20 MB a second, of both stores together
npm run files -- move --remove            and removes there what was copied more than ${graceHoursAtSource} hours ago
npm run files -- check [--read]           what is missing, damaged or unnamed; --read reads every file
npm run files -- check --remove-unnamed   and removes files of more than a day that no row names

The program may run meanwhile. Either can be stopped and started again at any time.`;

const flag = { type: "boolean" } as const;
const options = { remove: flag, read: flag, "remove-unnamed": flag, limit: { type: "string" } } as const;

/** `node server/commands/files.ts`: moves films and pictures from one store to another, and checks them. */
async function main(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  const { values, positionals } = readArguments(args, options, usage);
  const [action, ...others] = positionals;
  const { remove = false, read = false, "remove-unnamed": removeThem = false } = values;
  const isMove = action === "move" && !read && !removeThem;
  const isCheck = action === "check" && !remove && values.limit === undefined;
  if (others.length > 0 || !(isMove || isCheck)) throw new ConfigError(usage);
  await (isMove
    ? move(config, { remove, throttle: throttleOf(values.limit), signal })
    : check(config, { reads: read, removeThem, signal }));
}

/** @throws ConfigError where the limit is none */
function throttleOf(limit: string | undefined): Throttle {
  if (limit === undefined) return unlimited;
  const bytesPerSecond = readRate(limit);
  if (bytesPerSecond === undefined) throw new ConfigError(`--limit ${limit}: give it as 500k, 20M or 1G.\n\n${usage}`);
  return createThrottle(bytesPerSecond);
}

type MoveOptions = { remove: boolean; throttle: Throttle; signal: AbortSignal };

async function move(config: Config, { remove, throttle, signal }: MoveOptions): Promise<void> {
  const { first: target, second: source } = await openPlaces(config);
  if (!source || !config.secondStore) throw new ConfigError(`SECOND_STORE names no store to move from.\n\n${usage}`);
  const from = placeText(config.secondStore, config.dataDir);
  const to = placeText(config.objectStore ?? "folder", config.dataDir);
  await refuseSamePlace({ source, target }).catch((cause: unknown) => {
    if (!(cause instanceof SamePlaceError)) throw cause;
    throw new ConfigError(`${from} and ${to} are the same place: nothing is to be moved`);
  });
  await withDatabase(config, async (database, url) => {
    const { client, close } = await openBackupConnection(url, { name: "silecs move" });
    try {
      if (!(await lockTheOnly(client, "move"))) throw new ConfigError("Another move is running: wait for it");
      const at = systemClock.now();
      const deps = {
        source,
        target,
        journal: await openJournal(database, { source: from, target: to, at }),
        clock: systemClock,
        signal,
        throttle,
        isNamed: async ({ store, key }: { store: "media" | "images"; key: string }) =>
          (await findUnnamedFiles(client, store, [key])).length === 0,
      };
      await settleMove(deps, await findJournal(database, { source: to, target: from }));
      const progress = createProgress(process.stdout, () => performance.now());
      const { files, bytes } = await measure(source);
      print(`From ${from} to ${to}: ${files} files, ${sizeText(bytes)}.`);
      progress.begin("Copied and compared", bytes);
      const moved = await copyAll(deps, ({ sizeBytes }) => progress.advance(sizeBytes));
      progress.end();
      print(movedText(moved));
      if (moved.damaged > 0) process.exitCode = 1;
      if (remove) print(removedText(await removeCopied(deps, hoursBefore(at, graceHoursAtSource))));
    } finally {
      await close();
    }
  });
}

type CheckOptions = { reads: boolean; removeThem: boolean; signal: AbortSignal };

async function check(config: Config, { reads, removeThem, signal }: CheckOptions): Promise<void> {
  const { first, second } = await openPlaces(config);
  const placed = second
    ? { media: pairedFiles(first.media, second.media), images: pairedFiles(first.images, second.images) }
    : first;
  await withDatabase(config, async (database, url) => {
    const { client, close } = await openBackupConnection(url, { name: "silecs check of files" });
    try {
      const deps = {
        client,
        database,
        placed,
        stores: await openStores(config),
        shipped: shippedFiles(config),
        target: placeText(config.objectStore ?? "folder", config.dataDir),
        at: systemClock.now(),
        reads,
        signal,
      };
      const findings = await checkFiles(deps);
      print(findingsText(findings));
      if (findings.missing.length + findings.damaged.length > 0) process.exitCode = 1;
      if (!removeThem || findings.unnamed.length === 0) return;
      const reason = reasonToKeep(findings);
      if (reason !== undefined) throw new ConfigError(`Nothing was removed: ${reason}.`);
      print(`Removed ${await removeUnnamed(deps, findings.unnamed)} unnamed files.`);
    } finally {
      await close();
    }
  });
}

const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * 3_600_000);

await runCommand(main);
