import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { root } from "#tests/support/program.ts";
import { portOf } from "../../commands/cluster/layout.ts";
import { membersOf } from "../../commands/cluster/questions.ts";
import { live, openTitles, type Seen } from "./cluster-crowd.ts";
import { rounded, type Benchmark, type Figure } from "./figure.ts";
import { signInViewers } from "./signed-in-viewers.ts";

const viewers = Number(process.env["VIEWERS"] ?? 500);
const port = Number(process.env["CLUSTER_PORT"] ?? 13_300);
/** Before the fault, with it, and after it. */
const seconds = { calm: 20, fault: 30, after: 25 };
const backMilliseconds = 15_000;

type Act = (...args: string[]) => string;
/** `heal` comes 30 s later. `waits`: writes cannot come back before. */
type Fault = { begin: (act: Act) => void; heal: (act: Act) => void; waits?: boolean };

const killed = (part: string): Fault => ({
  begin: (act) => act("kill", part, "--for", String(seconds.fault)),
  heal: () => undefined,
});
const hung = (part: string): Fault => ({ begin: (act) => act("hang", part), heal: (act) => act("resume") });

const faults: Record<string, Fault> = {
  killed: killed("primary"),
  hung: hung("primary"),
  "cut-off": { begin: (act) => act("cut-off", "primary"), heal: (act) => act("resume") },
  demoted: { begin: (act) => act("demote", "primary"), heal: (act) => act("demote", "primary") },
  "without-standby": {
    begin: (act) => {
      for (const standby of standbysOf(act("status"))) act("kill", standby, "--for", String(seconds.fault));
    },
    heal: () => undefined,
    waits: true,
  },
  "web-hung": hung("web"),
  "edge-hung": hung("edge"),
  "store-hung": hung("store"),
};

const standbysOf = (status: string) => [...status.matchAll(/^(database\d) .*standby/gm)].map(([, name = ""]) => name);

/** `FAULTS` names those to try, all when absent; `VIEWERS` how many watch. */
export const cluster: Benchmark = {
  name: "cluster",
  about: `${viewers} viewers and a writer while a part of a cluster fails (${Object.keys(faults).join(", ")})`,
  async run(extent) {
    // A cluster takes a minute to start; `tests/cluster.test.ts` is its short form.
    if (extent === "quick") return [];
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-cluster-"));
    // PostgreSQL's account has to enter it.
    chmodSync(folder, 0o711);
    const main = path.join(root, "commands", "cluster", "main.ts");
    const act: Act = (...args) =>
      execFileSync(process.execPath, [main, ...args, "--folder", folder], { encoding: "utf8" });
    const site = `http://localhost:${portOf({ folder, port }, "site")}`;
    const command = spawn(process.execPath, [main, "--folder", folder, "--port", String(port)], { cwd: root });
    let said = "";
    for (const stream of [command.stdout, command.stderr])
      stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    try {
      while (!said.includes(`answers on ${site}`) && command.exitCode === null) await sleep(200);
      if (command.exitCode !== null) throw new Error(said);
      const secrets = JSON.parse(readFileSync(path.join(folder, "secrets.json"), "utf8")) as Record<string, string>;
      const url = `postgres://silecs:${secrets["SILECS_PASSWORD"]}@127.0.0.1:${portOf({ folder, port }, "primary")}/silecs`;
      const pool = openPool(url, { size: 2, onError: () => undefined });
      try {
        return await tryAll({ site, pool, act, layout: { folder, port } });
      } finally {
        await pool.close();
      }
    } finally {
      command.kill("SIGINT");
      if (command.exitCode === null) await once(command, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Place = { site: string; pool: Pool; act: Act; layout: { folder: string; port: number } };

async function tryAll({ site, pool, act, layout }: Place): Promise<Figure[]> {
  const films = await pool.rows<{ id: number }>(sql`
    select id from videos where media_key is not null and rating < 18 order by id`);
  const players = await openTitles({
    site,
    viewers: await signInViewers(pool, viewers),
    films: films.map(({ id }) => id),
  });
  const asked = process.env["FAULTS"]?.split(",") ?? Object.keys(faults);
  const figures: Figure[] = [];
  for (const [name, fault] of Object.entries(faults).filter(([one]) => asked.includes(one))) {
    await healthy(layout);
    const endsAt = performance.now() + (seconds.calm + seconds.fault + seconds.after) * 1000;
    const living = live(site, players, { name, endsAt });
    await sleep(seconds.calm * 1000);
    fault.begin(act);
    const begunAt = performance.now();
    await sleep(seconds.fault * 1000);
    fault.heal(act);
    const seen = await living;
    await healthy(layout);
    const from = fault.waits ? begunAt + seconds.fault * 1000 : begunAt;
    figures.push(...figuresOf(name, seen, { from, lost: await lostOf(pool, seen) }));
    process.stdout.write(`  ${name}: ${[...seen.statuses].map(([what, count]) => `${what}: ${count}`).join(", ")}\n`);
  }
  return figures;
}

/** Waits until there is a primary and two standbys that follow it. */
async function healthy(layout: Place["layout"]): Promise<void> {
  for (const until = Date.now() + 180_000; ; await sleep(500)) {
    const members = (await membersOf(layout)) ?? [];
    const following = members.filter(({ role, state }) => role === "leader" || /^(?:running|streaming)$/.test(state));
    if (following.length === 3 && members.some(({ role }) => role === "sync_standby")) return;
    if (Date.now() > until) throw new Error(`the cluster does not heal: ${JSON.stringify(members)}`);
  }
}

async function lostOf(pool: Pool, { acknowledged }: Seen): Promise<number> {
  const emails = acknowledged.map(({ email }) => email);
  const rows = await pool.rows<{ email: string }>(sql`select email from accounts where email = any(${emails}::text[])`);
  const kept = new Set(rows.map(({ email }) => email));
  const lost = emails.filter((email) => !kept.has(email));
  if (lost.length > 0) process.stdout.write(`  lost: ${lost.join(", ")}\n`);
  return lost.length;
}

function figuresOf(name: string, seen: Seen, { from, lost }: { from: number; lost: number }): Figure[] {
  const count = (pattern: RegExp) =>
    [...seen.statuses].filter(([what]) => pattern.test(what)).reduce((sum, [, number]) => sum + number, 0);
  const none = (what: string, value: number, of: number): Figure => ({
    name: `${name}: ${what}`,
    measured: `${value} of ${of}`,
    value,
    must: { atMost: 0 },
  });
  return [
    none("segments that interrupted a player", seen.interrupted, count(/^segment 200/)),
    none("acknowledged writes that are lost", lost, seen.acknowledged.length),
    none("answers 500", count(/ 500$/), count(/./)),
    none("answers 503 without Retry-After", seen.unavailableWithoutRetryAfter, count(/ 503$/)),
    {
      name: `${name}: writes back, in seconds`,
      measured: `longest answer to a write ${rounded(seen.longestWriteAnswer / 1000)} s, longest wait for a segment ${rounded(seen.longestSegment / 1000)} s`,
      value: longestGap(seen, from) / 1000,
      must: { atMost: backMilliseconds / 1000 },
    },
  ];
}

/** The longest time from `from` on in which no write was acknowledged. */
function longestGap({ acknowledged }: Seen, from: number): number {
  const instants = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from)];
  if (instants.length === 1) return Number.POSITIVE_INFINITY;
  return Math.max(...instants.slice(1).map((at, index) => at - (instants[index] ?? at)));
}
