import { readResult, wasBusy, type Circumstances } from "#tests/bench/results.ts";
import type { CallCost, CostedCall, CostsResult } from "#tests/bench/costs.ts";
import type { CrowdResult } from "#tests/bench/crowd/crowd.ts";
import { everySeconds } from "#tests/bench/crowd/plan.ts";

/** What the simulation is fed with. Times in milliseconds of a processor. */
export type Measured = {
  calls: Record<CostedCall, CallCost>;
  /** HAProxy, of a request. */
  proxyMs: number;
  /** The edge, of a file without the check of its signature. */
  edgeMs: number;
  /** A row of the watch log with its indexes. */
  logRowBytes: number;
};

export type Sources = { costs: CostsResult; crowd: CrowdResult };

export const readSources = (): Sources => ({
  costs: readResult("costs") as CostsResult,
  crowd: readResult("crowd") as CrowdResult,
});

/** Calls of a viewer who comes, and of one who watches, a second. `file`: what the edge answers, each with a check of its signature. */
export type Rates = Partial<Record<CostedCall | "file", number>>;

export const arrival: Rates = { home: 1, title: 1, open: 1, log: 1, file: 3, signature: 3 };

export const watchingASecond: Rates = {
  log: 1 / everySeconds.playing,
  save: 1 / everySeconds.save,
  ping: 1 / everySeconds.ping,
  file: 1 / everySeconds.segment,
  signature: 1 / everySeconds.segment,
};

type Field = "appMs" | "databaseMs" | "walBytes" | "writes" | "answerBytes";

/** The sum of what calls at these rates cost. Files cost the edge alone. */
export function costOfRates(calls: Measured["calls"], rates: Rates, field: Field): number {
  return Object.entries(rates).reduce(
    (sum, [name, rate]) => sum + (name === "file" ? 0 : calls[name as CostedCall][field] * rate),
    0,
  );
}

/** What the crowd used in a cluster, of what its calls cost one by one: more, where fewer arrive together. */
export type Surplus = { appMs: number; databaseMs: number; walBytes: number };

export function surplusOf({ costs, crowd }: Sources): Surplus {
  const { parts, viewers, viewerMinutes, database } = crowd.large;
  const expected = (field: Field) =>
    viewers * costOfRates(costs.calls, arrival, field) +
    viewerMinutes * 60 * costOfRates(costs.calls, watchingASecond, field);
  return {
    appMs: (parts.web.cpuSeconds * 1000) / expected("appMs"),
    databaseMs: (parts.primary.cpuSeconds * 1000) / expected("databaseMs"),
    walBytes: database.walBytes / expected("walBytes"),
  };
}

/** Calls as they cost in the cluster. */
export function measuredOf(sources: Sources): Measured {
  const { parts, calls } = sources.crowd.large;
  const requests = Object.values(calls).reduce((sum, { count }) => sum + count, 0);
  const files = calls.playlist.count + calls.segment.count;
  const surplus = surplusOf(sources);
  const inCluster = ([name, cost]: [string, CallCost]) => {
    // A hash costs the same everywhere.
    const appMs = name === "signIn" ? cost.appMs : cost.appMs * surplus.appMs;
    const { databaseMs, walBytes } = surplus;
    return [name, { ...cost, appMs, databaseMs: cost.databaseMs * databaseMs, walBytes: cost.walBytes * walBytes }];
  };
  return {
    calls: Object.fromEntries(Object.entries(sources.costs.calls).map(inCluster)) as Measured["calls"],
    proxyMs: (parts.proxy.cpuSeconds * 1000) / requests,
    edgeMs: (parts.edge.cpuSeconds * 1000) / files,
    logRowBytes: sources.costs.logRowBytes,
  };
}

/** "on 27 November 2026, on 2 processors, while others used 1.6 of them". */
export function circumstancesIn(words: Circumstances): string {
  const day = new Date(words.measuredAt).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const others = wasBusy(words) ? `, **on a busy machine: other programs used ${words.otherCores} of them**` : "";
  return `on ${day}, on ${words.cores} processors (${words.processor})${others}`;
}
