import type { PremiereResult } from "#tests/bench/crowd/run.ts";
import { costOf, loadsOf } from "#tests/bench/crowd/saturation.ts";
import { rounded } from "#tests/bench/figure.ts";
import { assumed } from "./assumed.ts";
import {
  arrival,
  circumstancesIn,
  costOfRates,
  measuredOf,
  surplusOf,
  watchingASecond,
  type Measured,
  type Rates,
  type Sources,
} from "./measured.ts";
import { parts, partKeys } from "./model.ts";
import { planFor, viewersUntilFull } from "./simulate.ts";

const subscribers = [1e4, 1e6, 1e7];
const shares = [0.01, 0.05, 0.1];

const count = (value: number) => rounded(value).replaceAll(",", " ");

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** The generated parts of docs/scale.md, by the name of their place. */
export function scaleTables(sources: Sources): Map<string, string> {
  const measured = measuredOf(sources);
  return new Map([
    ["calls", callsTable(sources)],
    ["viewer", viewerTable(sources)],
    ["crowd", crowdTable(sources)],
    ["order", orderTable(measured)],
    ["machines", machinesTable(measured)],
  ]);
}

const names = {
  home: "`GET /api/home`",
  title: "`GET /api/videos/{id}`",
  open: "`POST /api/videos/{id}/playing-url`",
  signature: "check of a signature, for the edge",
  log: "`POST /api/video-log`",
  save: "`POST /api/videos/watched-time`",
  ping: "`GET /api/notifications/ping`",
  signIn: "`POST /api/auth/token` (argon2id)",
} as const;

function callsTable({ costs }: Sources): string {
  const rows = Object.entries(names).map(([key, name]) => {
    const cost = costs.calls[key as keyof typeof names];
    return [
      name,
      count(cost.appMs),
      count(cost.databaseMs),
      count(cost.writes),
      count(cost.walBytes),
      count(cost.answerBytes),
    ];
  });
  const head = ["Call", "Program, ms", "PostgreSQL, ms", "Writing transactions", "WAL, bytes", "Answer, bytes"];
  return `Measured ${circumstancesIn(costs)}.\n\n${table(head, rows)}`;
}

function viewerTable({ costs }: Sources): string {
  const perMinute = Object.fromEntries(
    Object.entries(watchingASecond).map(([name, rate]) => [name, rate * 60]),
  ) as Rates;
  const callsIn = ({ signature: _signature, ...rates }: Rates) =>
    Object.values(rates).reduce((sum, rate) => sum + rate, 0);
  const fields = ["appMs", "databaseMs", "writes", "walBytes", "answerBytes"] as const;
  const row = (name: string, rates: Rates) => [
    name,
    count(callsIn(rates)),
    ...fields.map((field) => count(costOfRates(costs.calls, rates, field))),
  ];
  const head = [
    "A viewer who",
    "Calls and files",
    "Program, ms",
    "PostgreSQL, ms",
    "Writing transactions",
    "WAL, bytes",
    "Answers without films, bytes",
  ];
  const log = `A row of the watch log takes ${count(costs.logRowBytes)} bytes with its indexes.`;
  return `${table(head, [row("comes", arrival), row("watches for a minute", perMinute)])}\n\n${log}`;
}

function crowdTable(sources: Sources): string {
  const { crowd } = sources;
  const surplus = surplusOf(sources);
  const both = [crowd.small, crowd.large];
  const of = (name: string, figure: (result: PremiereResult) => string) => [name, ...both.map(figure)];
  const ms = (result: PremiereResult, part: keyof PremiereResult["parts"]) =>
    count((result.parts[part].cpuSeconds * 1000) / result.viewerMinutes);
  const rows = [
    of("clock slower than the viewers’ by", ({ clockScale }) => count(clockScale)),
    of("answers refused or failed", ({ refused }) => count(refused)),
    of(
      "log call, median and 99th percentile, ms",
      ({ calls: { log } }) => `${count(log.medianMs)}, ${count(log.p99Ms)}`,
    ),
    of("processor of a viewer’s minute, all parts, ms", (result) => count(costOf(result) * 1000)),
    ...(["web", "proxy", "edge", "primary", "standbys", "worker"] as const).map((part) =>
      of(`of it ${part}, ms`, (result) => ms(result, part)),
    ),
    of("WAL of a viewer’s minute, bytes", ({ database, viewerMinutes }) => count(database.walBytes / viewerMinutes)),
    of("commits of a viewer’s minute", ({ database, viewerMinutes }) => count(database.commits / viewerMinutes)),
  ];
  const head = ["", ...both.map(({ viewers }) => `${count(viewers)} viewers`)];
  const ratio = `A viewer of the many costs ${count(costOf(crowd.large) / costOf(crowd.small))} times one of the few.`;
  const used = `In the cluster it used ${count(surplus.appMs)} times the program’s time that its calls cost one by one, ${count(surplus.databaseMs)} times PostgreSQL’s and ${count(surplus.walBytes)} times the WAL; the tables below count with that.`;
  const near = loadsOf(crowd.large)
    .slice(0, 4)
    .map(({ name, share, measured }) => `${name} (${count(share * 100)} %: ${measured})`);
  return `Measured ${circumstancesIn(crowd)}.\n\n${table(head, rows)}\n\n${ratio} ${used} Nearest to their limits on the viewers’ own clock: ${near.join("; ")}.`;
}

function orderTable(measured: Measured): string {
  const rows = partKeys
    .map((part) => ({ part, viewers: viewersUntilFull(measured, part) }))
    .filter(({ viewers }) => Number.isFinite(viewers) && viewers > 0)
    .toSorted((a, b) => a.viewers - b.viewers)
    .map(({ part, viewers }) => [parts[part], count(viewers)]);
  return table(["Part of the smallest cluster", "Full from so many viewers on"], rows);
}

function machinesTable(measured: Measured): string {
  const rows = subscribers.flatMap((people) =>
    shares.map((share) => {
      const viewers = people * share;
      const { deployment, order } = planFor(measured, viewers);
      const { webMachines, proxyMachines, edgeMachines, primaries, pooled, archived, told } = deployment;
      const beside = [
        pooled && "a pooler",
        archived && "old months of the log as files",
        told && "a queue for `NOTIFY`",
      ];
      const hashing =
        (((viewers * assumed.signInShare) / assumed.signInSeconds) * measured.calls.signIn.appMs) /
        (1000 * webMachines * assumed.webCores);
      return [
        count(people),
        `${share * 100} %`,
        count(viewers),
        count(webMachines),
        count(proxyMachines),
        count(edgeMachines),
        count(primaries),
        beside.filter(Boolean).join(", ") || "nothing",
        `${count(hashing * 100)} %`,
        order.length === 0 ? "nothing" : order.map((part) => parts[part]).join(", then "),
      ];
    }),
  );
  const head = [
    "Subscribers",
    "At once",
    "Viewers",
    "Web",
    "HAProxy",
    "Edge",
    "Primaries",
    "Beside them",
    "Hashing after an outage, of web",
    "What gives way, in this order",
  ];
  const sizes = `Machines of ${assumed.webCores} processors (web), ${assumed.proxyCores} (HAProxy) and ${assumed.edgeCores} (edge); a primary of up to ${assumed.primaryCores}, with two standbys.`;
  return `${table(head, rows)}\n\n${sizes}`;
}
