import { rounded } from "../figure.ts";
import type { PremiereResult } from "./run.ts";

/** Processor seconds of the whole service for a viewer's minute. */
export const costOf = ({ parts, viewerMinutes }: PremiereResult) =>
  Object.values(parts).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / viewerMinutes;

/** How near something is to its limit, were the clock the viewers’ own. */
export type SaturationLoad = { name: string; share: number; measured: string };

/** Of `deploy/cluster`: web processes with one thread each, HAProxy with one a processor, connections to PostgreSQL. */
const limits = { webThreads: 2, poolSize: 10, databaseConnections: 200 };

/** The parts, the nearest to its limit first. A part that can use all processors is compared with those of this machine. */
export function loadsOf(result: PremiereResult, cores = 2): SaturationLoad[] {
  const { parts, clockScale, pressure, database, connections, viewers } = result;
  const ofCores = (name: string, part: keyof PremiereResult["parts"], most: number): SaturationLoad => {
    const atOwnClock = parts[part].peakCores * clockScale;
    return {
      name,
      share: atOwnClock / most,
      measured: `${rounded(parts[part].peakCores)} processors at its peak, ${rounded(atOwnClock)} on the viewers’ clock`,
    };
  };
  return [
    ofCores("web processes, threads", "web", limits.webThreads),
    ofCores("HAProxy, processors", "proxy", cores),
    ofCores("edge, processors", "edge", cores),
    ofCores("PostgreSQL’s primary, processors", "primary", cores),
    ofCores("standbys, processors", "standbys", cores),
    {
      name: "connections of a process’s pool",
      share: pressure.poolUsed / limits.poolSize,
      measured: `${rounded(pressure.poolUsed)} in use at most, ${rounded(pressure.poolWaiting)} callers waited`,
    },
    {
      name: "connections of PostgreSQL",
      share: database.connections / limits.databaseConnections,
      measured: `${database.connections} of ${limits.databaseConnections}`,
    },
    {
      name: "event loop of a web process",
      share: pressure.eventLoop * clockScale,
      measured: `active for ${rounded(pressure.eventLoop * 100)} % of ten seconds at most, 99th percentile of its delay ${rounded(pressure.eventLoopDelay)} ms`,
    },
    { name: "connections of HAProxy", share: connections / 50_000, measured: `${connections} for ${viewers} viewers` },
  ].toSorted((a, b) => b.share - a.share);
}
