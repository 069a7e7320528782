import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import { countNotifications } from "./counted-notifications.ts";
import { percentile, rounded, type Benchmark, type Extent, type Figure } from "./figure.ts";
import { signInViewers, type Viewer } from "#tests/support/signed-in-viewers.ts";

/** Viewers come within the first seconds, and watch until the end. A segment lasts so long, 'playing' is logged so often. */
type Crowd = {
  viewers: number;
  comingSeconds: number;
  /** When the last title has been opened and its first answers are there. */
  allAreThereSeconds: number;
  watchingSeconds: number;
  segmentSeconds: number;
  logSeconds: number;
};

const extents: Record<Extent, Crowd> = {
  full: {
    viewers: Number(process.env["VIEWERS"] ?? 1000),
    comingSeconds: 15,
    allAreThereSeconds: 20,
    watchingSeconds: 90,
    // As the player does.
    segmentSeconds: 4,
    logSeconds: 10,
  },
  quick: {
    viewers: 3,
    comingSeconds: 0.1,
    allAreThereSeconds: 0.3,
    watchingSeconds: 4,
    segmentSeconds: 0.5,
    logSeconds: 0.5,
  },
};

/** `logs`: of calls made while others still opened their titles, and once all were there. Milliseconds. */
type WorkerReport = { logs: { arriving: number[]; watching: number[] }; files: number[]; faults: string[] };

/** People who watch at once on one process: each with a session, a screen, its playlist, segments and log. */
export const watching: Benchmark = {
  name: "viewers",
  about: `${extents.full.viewers} simulated viewers on one process, for ${extents.full.watchingSeconds} s`,
  async run(extent) {
    const crowd = extents[extent];
    const { viewers, watchingSeconds } = crowd;
    const database = await createTestDatabase();
    const pool = openPool(database.url, { size: 2, onError: () => undefined });
    const site = await startProgram("server/main.ts", { DATABASE_URL: database.url, DEMO_CATALOGUE: "1" });
    try {
      const films = await pool.rows<{ id: number }>(sql`
        select id from videos where media_key is not null and rating < 18 order by id`);
      const people = await signInViewers(pool, viewers);
      const listed: WorkerReport = { logs: { arriving: [], watching: [] }, files: [], faults: [] };
      const agent = new Agent({ keepAlive: true, maxSockets: viewers });
      await warmUp(
        people.slice(0, 50).map((viewer) => createAsk(agent, site.url, viewer, listed)),
        films[0]?.id ?? 0,
      );
      await pool.run(sql`delete from watch_log`);
      const endsAt = performance.now() + watchingSeconds * 1000;
      const counted = await countNotifications(database.url);
      const cpuBefore = site.cpuSeconds();
      await Promise.all(
        people.map((viewer, index) =>
          watch(
            createAsk(agent, site.url, viewer, listed),
            films[index % films.length]?.id ?? 0,
            { ...crowd, endsAt },
            listed,
          ),
        ),
      );
      const cpu = site.cpuSeconds() - cpuBefore;
      agent.destroy();
      const [rows] = await pool.rows<{ logged: number }>(sql`select count(*) as logged from watch_log`);
      const notified = counted.figure("while they watch");
      await counted.close();
      return [...figures(listed, rows?.logged ?? 0, { ...crowd, cpuShare: cpu / watchingSeconds }), notified];
    } finally {
      await site.stop();
      await pool.close();
      await database.drop();
    }
  },
};

function figures(
  { logs, files, faults }: WorkerReport,
  logged: number,
  { viewers, comingSeconds, watchingSeconds, cpuShare }: Crowd & { cpuShare: number },
): Figure[] {
  const all = [...logs.arriving, ...logs.watching];
  const listed = (times: number[]) =>
    `${rounded(percentile(times, 0.99))} ms (median ${rounded(percentile(times, 0.5))} ms) of ${times.length} calls`;
  return [
    {
      name: "answers that were refused or failed",
      measured: `${faults.length} of ${all.length + files.length}${faults[0] ? `, such as ${faults[0]}` : ""}`,
      value: faults.length,
      must: { atMost: 0 },
    },
    {
      name: "99th percentile of a log call, in milliseconds",
      measured: listed(logs.watching),
      value: percentile(logs.watching, 0.99),
      must: { atMost: 50 },
    },
    ...(logs.arriving.length === 0
      ? []
      : [
          {
            name: `the same while ${Math.round(viewers / comingSeconds)} titles a second are opened`,
            measured: listed(logs.arriving),
            value: percentile(logs.arriving, 0.99),
          },
        ]),
    {
      name: "log calls that stand in the log",
      measured: `${logged} of ${all.length}`,
      value: logged / all.length,
      must: { atLeast: 1 },
    },
    {
      name: "processor time of the program a second",
      measured: `${rounded(cpuShare)} s, ${rounded(files.length / watchingSeconds)} files a second (99th percentile ${rounded(percentile(files, 0.99))} ms)`,
      value: cpuShare,
    },
  ];
}

/** Each connection of a program that has just started plans each statement once, which takes half a second in all. */
async function warmUp(asks: readonly Ask[], film: number): Promise<void> {
  const log = (action: string) => ({ action, id: film, time: 1 });
  await Promise.all(asks.map((ask) => ask("POST", `/api/videos/${film}/playing-url`, {})));
  await Promise.all(asks.map((ask) => ask("POST", "/api/video-log", log("started"))));
  await Promise.all(asks.map((ask) => ask("POST", "/api/video-log", log("playing"))));
}

/** One viewer from opening a title to leaving it. */
async function watch(
  ask: Ask,
  film: number,
  {
    comingSeconds,
    allAreThereSeconds,
    watchingSeconds,
    segmentSeconds,
    logSeconds,
    endsAt,
  }: Crowd & { endsAt: number },
  listed: WorkerReport,
): Promise<void> {
  await sleep(Math.random() * comingSeconds * 1000);
  const opened = await ask("POST", `/api/videos/${film}/playing-url`, {});
  if (opened === undefined) return;
  const { stream } = JSON.parse(opened.toString()) as { stream: { url: string; signature_query: string } };
  const folder = stream.url.replace(/\/[^/]+$/, "/v360");
  const file = (url: string, isKept = false) =>
    ask("GET", `${url}?${stream.signature_query}`, undefined, listed.files, isKept);
  await file(stream.url);
  const playlist = (await file(`${folder}/index.m3u8`, true))?.toString() ?? "";
  await file(`${folder}/init.mp4`);
  const segments = [...playlist.matchAll(/^\S+\.m4s$/gm)].map(([name]) => name);

  const log = (action: string) =>
    ask(
      "POST",
      "/api/video-log",
      { action, id: film, time: 1 },
      remaining() > watchingSeconds - allAreThereSeconds ? listed.logs.arriving : listed.logs.watching,
    );
  const playing = async () => {
    await log("started");
    for (let left = remaining(); left > logSeconds; left = remaining()) {
      await sleep(logSeconds * 1000);
      await log("playing");
    }
  };
  const loading = async () => {
    for (let next = 0; remaining() > segmentSeconds; next++) {
      await file(`${folder}/${segments[next % segments.length]}`);
      await sleep(segmentSeconds * 1000);
    }
  };
  const remaining = () => (endsAt - performance.now()) / 1000;
  await Promise.all([playing(), loading()]);
}

type Ask = (
  method: string,
  path: string,
  body: object | undefined,
  times?: number[],
  isKept?: boolean,
) => Promise<Buffer | undefined>;

/**
 * Calls of one viewer. Undefined for an answer that is not 200, which is counted. What is not kept is empty: keeping 50 MB a
 * second stops this process for garbage collections of 50 ms, in which the answers seem late.
 */
function createAsk(agent: Agent, url: string, { token, profile }: Viewer, listed: WorkerReport): Ask {
  const { hostname, port } = new URL(url);
  return (method, path, body, times, isKept = true) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const failed = (fault: string) => {
        listed.faults.push(`${method} ${path.split("?", 1)[0]}: ${fault}`);
        resolve(undefined);
      };
      const headers = {
        authorization: `Bearer ${token}`,
        "x-profile-id": String(profile),
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => isKept && chunks.push(chunk));
        answer.on("error", (error) => failed(error.message));
        answer.on("end", () => {
          times?.push(performance.now() - startedAt);
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
          else failed(`${answer.statusCode}`);
        });
      });
      sent.on("error", (error) => failed(error.message));
      sent.end(body && JSON.stringify(body));
    });
}
