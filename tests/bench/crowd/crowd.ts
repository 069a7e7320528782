import { availableParallelism } from "node:os";
import { missingPackages } from "#commands/cluster/packages.ts";
import { rounded, type Benchmark, type Extent, type Figure } from "../figure.ts";
import { circumstances, writeResult, type Circumstances } from "../results.ts";
import { startCluster } from "#tests/support/cluster.ts";
import type { Premiere } from "./plan.ts";
import { holdPremiere, type PremiereResult } from "./run.ts";
import { costOf, loadsOf } from "./saturation.ts";

const size = (viewers: number, clockScale: number): Premiere => ({
  viewers,
  comingSeconds: 60,
  endSeconds: 70,
  clockScale,
});

/** Of the machine's processors, above which answers wait for them. */
const share = 0.85;

const extents: Record<Extent, { small: Premiere; large: Premiere }> = {
  full: {
    small: size(Number(process.env["FEW_VIEWERS"] ?? 1000), 1.4),
    large: size(Number(process.env["VIEWERS"] ?? 10_000), Number(process.env["CLOCK_SCALE"] ?? 0)),
  },
  quick: {
    small: { viewers: 4, comingSeconds: 1, endSeconds: 14, clockScale: 0.2 },
    large: { viewers: 8, comingSeconds: 1, endSeconds: 14, clockScale: 0.2 },
  },
};

/** Connections plan their statements, V8 compiles, the edge fills its cache. */
const warming: Premiere = { viewers: 100, comingSeconds: 4, endSeconds: 24, clockScale: 0.4 };

export type CrowdResult = Circumstances & { small: PremiereResult; large: PremiereResult };

/** A premiere over `npm run cluster`, for few viewers and for many. */
export const crowd: Benchmark = {
  name: "crowd",
  about: `${extents.full.large.viewers} viewers come to a cluster within a minute, against ${extents.full.small.viewers}`,
  async run(extent) {
    const missing = missingPackages();
    if (missing.length > 0) throw new Error(`npm run cluster installs first: ${missing.join(", ")}`);
    const cluster = await startCluster();
    try {
      if (extent === "full") await holdPremiere(cluster, warming);
      const small = await holdPremiere(cluster, extents[extent].small);
      const { large: planned } = extents[extent];
      const clockScale = planned.clockScale || Math.max(1, neededScale(small, planned.viewers));
      const large = await holdPremiere(cluster, { ...planned, clockScale });
      const result: CrowdResult = { ...circumstances(large.otherCores), small, large };
      if (extent === "full") writeResult("crowd", result);
      return figuresOf(result);
    } finally {
      await cluster.stop();
    }
  },
};

/** How much slower than the viewers' the clock has to be for this machine to serve so many, and to make the load besides. */
function neededScale(small: PremiereResult, viewers: number): number {
  const minute = costOf(small) + small.loadCpuSeconds / small.viewerMinutes;
  return (minute * viewers) / 60 / (share * availableParallelism());
}

function figuresOf({ small, large, otherCores }: CrowdResult): Figure[] {
  const { calls, viewers, clockScale } = large;
  const sent = Object.values(calls).reduce((sum, { count }) => sum + count, 0);
  const refused = small.refused + large.refused;
  const milliseconds = (cost: number) => `${rounded(cost * 1000)} ms of processor a viewer’s minute`;
  return [
    {
      name: "answers that were refused or failed",
      measured: `${large.refused} of ${sent} with ${viewers} viewers, ${small.refused} with ${small.viewers}${
        refused > 0 ? `, such as ${large.firstFault ?? small.firstFault}` : ""
      }`,
      value: refused,
      must: { atMost: 0 },
    },
    {
      name: "99th percentile of a log call, in milliseconds",
      measured: `${rounded(calls.log.p99Ms)} ms (median ${rounded(calls.log.medianMs)} ms; ${rounded(calls.log.p99ComingMs)} ms while all come), clock ${rounded(clockScale)} times slower where ${rounded(neededScale(small, viewers))} would leave 15 % of the processors idle, others use ${rounded(otherCores)} processors`,
      value: calls.log.p99Ms,
      must: { atMost: 100 },
    },
    {
      name: `cost of a viewer at ${viewers} / at ${small.viewers}`,
      measured: milliseconds(costOf(large)),
      against: milliseconds(costOf(small)),
      value: costOf(large) / costOf(small),
      must: { atMost: 1.3 },
    },
    ...loadsOf(large).map((load) => ({
      name: `${load.name}: share of its limit on the viewers’ own clock`,
      measured: load.measured,
      value: load.share,
    })),
  ];
}
