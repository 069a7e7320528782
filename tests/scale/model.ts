import { assumed } from "./assumed.ts";
import { arrival, costOfRates, watchingASecond, type Measured, type Rates } from "./measured.ts";

/** The parts that may become full. */
export const parts = {
  web: "processors of the web processes",
  signIns: "processors of the web processes while passwords are hashed",
  proxyCpu: "processors of HAProxy",
  proxyConnections: "connections of HAProxy",
  edgeCpu: "processors of the edge",
  egress: "network of the edge",
  primary: "processors of the primary",
  wal: "log of the primary (WAL)",
  logDisk: "disk of the watch log",
  connections: "connections of PostgreSQL",
  notify: "lock of `NOTIFY`",
} as const;

export type PartKey = keyof typeof parts;
export const partKeys = Object.keys(parts) as PartKey[];

/** How many of each: machines, or primaries of one sort of data. */
export type Deployment = {
  webMachines: number;
  proxyMachines: number;
  edgeMachines: number;
  /** Primaries among which the data is divided. */
  primaries: number;
  /** Whether a pooler stands before PostgreSQL. */
  pooled: boolean;
  /** Whether months of the watch log but the last are kept as files. */
  archived: boolean;
  /** Whether processes tell each other of changes by a queue instead of NOTIFY. */
  told: boolean;
};

/** What `deploy/cluster` describes, on machines of the sizes assumed. */
export const smallest: Deployment = {
  webMachines: 2,
  proxyMachines: 2,
  edgeMachines: 2,
  primaries: 1,
  pooled: false,
  archived: false,
  told: false,
};

/** What arrives within a second. */
export type Arrivals = { coming: number; watching: number; signingIn: number };

/** The check of a signature is asked by the edge itself, and meets no HAProxy. */
const requestsOf = ({ signature: _signature, ...others }: Rates) =>
  Object.values(others).reduce((sum, rate) => sum + rate, 0);

/** How much of each part a second's arrivals use, in seconds of it (or bytes, connections). */
export function demand(
  measured: Measured,
  { coming, watching, signingIn }: Arrivals,
  deployment: Deployment,
): Record<PartKey, number> {
  const both = (of: (rates: Rates) => number) => coming * of(arrival) + watching * of(watchingASecond);
  const { signIn } = measured.calls;
  const web = both((rates) => costOfRates(measured.calls, rates, "appMs")) / 1000;
  const processes = deployment.webMachines * assumed.webCores;
  return {
    web,
    signIns: signingIn === 0 ? 0 : web + (signingIn * signIn.appMs) / 1000,
    proxyCpu: (both(requestsOf) * measured.proxyMs) / 1000,
    proxyConnections: watching,
    edgeCpu: (both(({ file = 0 }) => file) * measured.edgeMs) / 1000,
    egress: watching * assumed.streamBits,
    primary: (both((rates) => costOfRates(measured.calls, rates, "databaseMs")) + signingIn * signIn.databaseMs) / 1000,
    wal: both((rates) => costOfRates(measured.calls, rates, "walBytes")) + signingIn * signIn.walBytes,
    logDisk: watching * assumed.averageShare * (watchingASecond.log ?? 0) * assumed.logSeconds * measured.logRowBytes,
    connections: processes * assumed.connectionsOfProcess,
    notify: (processes * assumed.notifyChannels * assumed.commitMs) / 1000,
  };
}

/** How much of each part there is a second. The processors that answer calls hash passwords besides. */
export function capacity({
  webMachines,
  proxyMachines,
  edgeMachines,
  primaries,
  pooled,
  archived,
  told,
}: Deployment): Record<PartKey, number> {
  return {
    web: webMachines * assumed.webCores,
    signIns: webMachines * assumed.webCores,
    proxyCpu: proxyMachines * assumed.proxyCores,
    proxyConnections: proxyMachines * assumed.proxyConnections,
    edgeCpu: edgeMachines * assumed.edgeCores,
    egress: edgeMachines * assumed.edgeBits,
    primary: primaries * assumed.primaryCores,
    wal: primaries * assumed.walBytes,
    logDisk: primaries * assumed.diskBytes * (archived ? assumed.logMonths : 1),
    // Each process speaks to every primary, and tells the others by one of them.
    connections: pooled ? Number.POSITIVE_INFINITY : assumed.connections,
    notify: told ? Number.POSITIVE_INFINITY : 1,
  };
}
