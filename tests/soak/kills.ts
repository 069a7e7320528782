import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "#server/database/sql.ts";
import { oneOf, randomOf, type Random } from "#tests/simulation/random.ts";
import { filmsOf } from "./film.ts";
import { send, type SentFile } from "./sending.ts";
import { missingFiles, orphans } from "./stored.ts";
import { openStudio, type Studio } from "./studio.ts";

const victims = ["web", "worker", "ffmpeg"] as const;
type Victim = (typeof victims)[number];

export type Outcome = {
  kills: Record<Victim, number>;
  /** Encodings that failed, or had not finished two minutes after a kill. */
  stuck: string[];
  /** Files that a published film referred to but lacked at any time. */
  torn: string[];
  orphans: string[];
};

/** A lease lasts a minute: the clock is moved past it, and the rest of two minutes is for the work itself. */
const leaseSeconds = 61;
const timeoutMs = 59_000;
const checkEveryMs = 200;
/** How often FFmpeg is polled for before the kill, and the interval: the moment of the kill falls between two polls. */
const encoderPolls = 100;
const encoderPollMs = 10;
const daysUntilSwept = 2;

type Asked = {
  kills: number;
  seed: number;
  /** Films before the first kill, to measure the time from the first byte to publication. */
  undisturbed?: number;
};

/** Uploads films, and kills one of the processes at a random moment for each. */
export async function killing({ kills, seed, undisturbed = 3 }: Asked): Promise<Outcome> {
  const random = randomOf(seed);
  const studio = await openStudio();
  const outcome: Outcome = { kills: { web: 0, worker: 0, ffmpeg: 0 }, stuck: [], torn: [], orphans: [] };
  try {
    const film = await filmsOf(studio.folder);
    const watch = watchTitles(studio, outcome);
    const titles: number[] = [];
    let longestMs = 0;
    for (let turn = 0; turn < undisturbed; turn += 1) {
      const begunAt = Date.now();
      const titleId = await publishFilm(studio, film(turn), undefined, { killed: undefined, outcome });
      if (titleId !== undefined) titles.push(titleId);
      longestMs = Math.max(longestMs, Date.now() - begunAt);
    }
    for (let turn = 0; turn < kills; turn += 1) {
      const killed = killOne(studio, { random, afterMs: random() * longestMs, outcome });
      await publishFilm(studio, film(undisturbed + turn), oneOf(random, titles), { killed, outcome });
    }
    await watch.stop();
    outcome.orphans = await sweptOrphans(studio, film(undisturbed + kills));
    return outcome;
  } finally {
    await studio.close();
  }
}

/** Checks continuously what viewers would get. */
function watchTitles(studio: Studio, outcome: Outcome): { stop(): Promise<void> } {
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      outcome.torn.push(...(await missingFiles(studio)));
      await sleep(checkEveryMs);
    }
  })();
  return {
    async stop() {
      over.abort();
      await looking;
    },
  };
}

type Kill = { random: Random; afterMs: number; outcome: Outcome };

async function killOne(studio: Studio, { random, afterMs, outcome }: Kill): Promise<void> {
  const victim = oneOf(random, victims);
  await sleep(afterMs);
  if (victim === "ffmpeg") {
    const pid = await awaitEncoder(studio.pidOf("worker"));
    // The film is published already: kill the worker instead.
    if (pid === undefined) await studio.restart("worker");
    else process.kill(pid, "SIGKILL");
    outcome.kills[pid === undefined ? "worker" : "ffmpeg"] += 1;
    return;
  }
  await studio.restart(victim);
  outcome.kills[victim] += 1;
}

async function awaitEncoder(worker: number): Promise<number | undefined> {
  for (let turn = 0; turn < encoderPolls; turn += 1) {
    const pid = await encoderOf(worker);
    if (pid !== undefined) return pid;
    await sleep(encoderPollMs);
  }
  return undefined;
}

/** The process id of the FFmpeg that a worker runs, from Linux's /proc (proc(5)). */
async function encoderOf(worker: number): Promise<number | undefined> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    // Exited meanwhile.
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? [];
    if (name === "ffmpeg" && Number(parent) === worker) return Number(pid);
  }
  return undefined;
}

/** @returns the title's id; undefined if its film was not published in time */
async function publishFilm(
  studio: Studio,
  film: SentFile,
  videoId: number | undefined,
  { killed, outcome }: { killed: Promise<void> | undefined; outcome: Outcome },
): Promise<number | undefined> {
  const { upload } = await send(studio, film, videoId);
  await killed;
  if (killed) await studio.turn(leaseSeconds);
  const deadline = Date.now() + timeoutMs;
  let state = await stateOf(studio, upload.id);
  while (state !== "done" && state !== "failed" && Date.now() < deadline) {
    await sleep(checkEveryMs);
    state = await stateOf(studio, upload.id);
  }
  if (state === "done") return upload.video_id ?? undefined;
  outcome.stuck.push(`upload ${upload.id}: ${state}`);
  return undefined;
}

/** The state of the upload until it is received, then of its encoding. */
async function stateOf(studio: Studio, uploadId: number): Promise<string> {
  const row = await studio.pool.row<{ state: string; outcome: string | null; source: number | null }>(sql`
    select u.state, e.outcome, u.source_id as source from uploads u
    left join encodings e on e.source_id = u.source_id where u.id = ${uploadId} order by e.id desc limit 1`);
  if (!row) return "gone";
  return row.source === null ? `upload ${row.state}` : (row.outcome ?? "open");
}

/** Two days later, after another encoding and every sweep. */
async function sweptOrphans(studio: Studio, film: SentFile): Promise<string[]> {
  await studio.turn(daysUntilSwept * 86_400);
  const { upload } = await send(studio, film);
  const deadline = Date.now() + timeoutMs;
  let left: string[] = [];
  do {
    await sleep(checkEveryMs);
    const state = await stateOf(studio, upload.id);
    left = state === "done" ? await orphans(studio) : [`upload ${upload.id}, after which all is swept: ${state}`];
  } while (left.length > 0 && Date.now() < deadline);
  return left;
}
