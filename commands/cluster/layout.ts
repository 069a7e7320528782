import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../bootstrap.mjs";

/** Where the cluster lies and listens. */
export type Layout = { folder: string; port: number };

export const defaultPort = 8300;

const offsets = {
  site: 0,
  primary: 1,
  replicas: 2,
  edge: 3,
  store: 4,
  storeAccount: 5,
  storeContainer: 6,
  storeObject: 7,
  storeCache: 8,
  web1: 9,
  web2: 10,
  worker1: 11,
  worker2: 12,
  database1: 13,
  database2: 14,
  database3: 15,
  patroni1: 16,
  patroni2: 17,
  patroni3: 18,
  etcd1: 19,
  etcd2: 20,
  etcd3: 21,
  etcdPeer1: 22,
  etcdPeer2: 23,
  etcdPeer3: 24,
  web1Metrics: 25,
  web2Metrics: 26,
  worker1Metrics: 27,
  worker2Metrics: 28,
  recovered: 29,
} as const;

export type PortName = keyof typeof offsets;

export const portNames = Object.keys(offsets) as PortName[];

/** The site has the base port; everything else follows it. */
export function portOf({ port }: Layout, name: PortName): number {
  return port + offsets[name];
}

export const addressOf = (layout: Layout, name: PortName) => `127.0.0.1:${portOf(layout, name)}`;

export const three = [1, 2, 3] as const;
export type DatabaseNumber = (typeof three)[number];

/** @throws Error for a part that is no PostgreSQL */
export function numberOf(name: string): DatabaseNumber {
  const number = three.find((one) => name === `database${one}`);
  if (number === undefined) throw new Error(`${name} is no PostgreSQL.`);
  return number;
}

/** The processes of the program. */
export const programs = ["web1", "web2", "worker1", "worker2"] as const;
export type ProgramName = (typeof programs)[number];

/** The default folder: the project's, or one of the system's where root starts it and the servers' account may not enter. */
export function defaultFolder(): string {
  const inside = path.join(ROOT, "data", "cluster");
  return process.getuid?.() === 0 && !everybodyMayEnter(ROOT) ? "/var/lib/silecs-cluster" : inside;
}

/** Whether every folder on the path, as far as it exists, may be entered by every account. */
export function everybodyMayEnter(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Folders that only the servers' account enters. */
export const serversFolder = ({ folder }: Layout, name = "") => path.join(folder, "servers", name);
export const databaseFolder = (layout: Layout, number: DatabaseNumber) => serversFolder(layout, `database${number}`);
/** Where a drill recovers a database. */
export const recoveredFolder = (layout: Layout) => serversFolder(layout, "recovered");
export const logOf = ({ folder }: Layout, part: string) => path.join(folder, "log", `${part}.log`);
