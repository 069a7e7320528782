import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ROOT } from "../bootstrap.mjs";
import type { Account } from "./account.ts";
import { archiveConfig, passwordFile, socketsFolder } from "./archive.ts";
import { addressOf, databaseFolder, portOf, programs, serversFolder, three, type Layout } from "./layout.ts";
import type { Secrets } from "./secrets.ts";

/** Fills `${NAME}` as `envsubst` does. @throws Error for a name without a value */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/cluster needs a value for ${name}`);
    return String(value);
  });
}

export type Setup = { layout: Layout; secrets: Secrets; account: Account; binaries: string };

/** Writes the files of deploy/cluster, filled for this machine, into folders that the servers' account alone may enter. */
export function writeConfiguration({ layout, secrets, account, binaries }: Setup): void {
  const own = (file: string, mode: number) => {
    chmodSync(file, mode);
    chownSync(file, account.uid, account.gid);
  };
  const folder = (name: string) => {
    const made = serversFolder(layout, name);
    mkdirSync(made, { recursive: true });
    own(made, 0o700);
  };
  const write = (template: string, name: string, values: Record<string, string | number>, mode = 0o600) => {
    const text = readFileSync(path.join(ROOT, "deploy", "cluster", template), "utf8");
    writeFileSync(serversFolder(layout, name), filled(text, values), { mode });
    own(serversFolder(layout, name), mode);
  };
  for (const name of [
    "",
    "edge",
    "edge/cache",
    "store",
    "store/devices",
    "store/devices/one",
    "s",
    "archive",
    "archive-locks",
  ])
    folder(name);

  const machine = { NODE_HOST: "127.0.0.1", CLUSTER_NETWORK: "127.0.0.1/32", ...secrets };
  for (const number of three) {
    write("etcd.yml", `etcd${number}.yml`, {
      ...machine,
      ETCD_NAME: `etcd${number}`,
      ETCD_DATA: serversFolder(layout, `etcd${number}`),
      ETCD_CLIENT_PORT: portOf(layout, `etcd${number}`),
      ETCD_PEER_PORT: portOf(layout, `etcdPeer${number}`),
      ETCD_MEMBERS: three.map((one) => `etcd${one}=http://${addressOf(layout, `etcdPeer${one}`)}`).join(","),
    });
    const database = {
      ARCHIVE_CONFIG: archiveConfig(layout, number),
      ARCHIVE_FOLDER: serversFolder(layout, "archive"),
      ARCHIVE_LOCKS: serversFolder(layout, "archive-locks"),
      POSTGRES_PORT: portOf(layout, `database${number}`),
      POSTGRES_DATA: databaseFolder(layout, number),
      POSTGRES_SOCKETS: socketsFolder(layout),
    };
    write("pgbackrest.conf", path.basename(archiveConfig(layout, number)), { ...machine, ...database });
    write("patroni.yml", `database${number}.yml`, {
      ...machine,
      ...database,
      NODE_NAME: `database${number}`,
      ETCD_HOSTS: three.map((one) => addressOf(layout, `etcd${one}`)).join(","),
      PATRONI_PORT: portOf(layout, `patroni${number}`),
      POSTGRES_BINARIES: binaries,
      CREATE_DATABASE: serversFolder(layout, "create-database.sh"),
    });
  }
  writeFileSync(passwordFile(layout), `*:*:*:postgres:${secrets.SUPERUSER_PASSWORD}\n`, { mode: 0o600 });
  own(passwordFile(layout), 0o600);
  write("create-database.sh", "create-database.sh", machine, 0o700);
  write("haproxy.cfg", "haproxy.cfg", proxyValues(layout));
  write("edge.conf", "edge/edge.conf", { ...proxyValues(layout), ...edgeValues(layout) });
  write("nginx.conf", "edge/nginx.conf", edgeValues(layout));
  write("prometheus.yml", "prometheus.yml", {
    PROMETHEUS_RULES: path.join(ROOT, "deploy", "prometheus", "silecs.rules.yml"),
    METRICS_TARGETS: programs.map((name) => addressOf(layout, `${name}Metrics`)).join(","),
    PATRONI_TARGETS: three.map((number) => addressOf(layout, `patroni${number}`)).join(","),
    ETCD_HOSTS: three.map((number) => addressOf(layout, `etcd${number}`)).join(","),
  });
  writeStore({ layout, secrets, account, binaries }, write);
}

function proxyValues(layout: Layout): Record<string, string | number> {
  return {
    PUBLIC_BIND: addressOf(layout, "site"),
    PUBLIC_HOST: "localhost",
    PROXY_CONNECTIONS: proxyConnections(),
    WEB_ONE: addressOf(layout, "web1"),
    WEB_TWO: addressOf(layout, "web2"),
    EDGE: addressOf(layout, "edge"),
    PRIMARY_BIND: addressOf(layout, "primary"),
    REPLICAS_BIND: addressOf(layout, "replicas"),
    DATABASE_ONE: addressOf(layout, "database1"),
    DATABASE_TWO: addressOf(layout, "database2"),
    DATABASE_THREE: addressOf(layout, "database3"),
    PATRONI_ONE: portOf(layout, "patroni1"),
    PATRONI_TWO: portOf(layout, "patroni2"),
    PATRONI_THREE: portOf(layout, "patroni3"),
  };
}

/** As many connections of people as HAProxy may open here: each takes two descriptors. */
export function proxyConnections(): number {
  const most = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
  // "unlimited", too, is enough for the operators' value.
  return Math.min(50_000, Math.floor((Number(most ?? 200_000) - 400) / 2));
}

function edgeValues(layout: Layout): Record<string, string> {
  const folder = serversFolder(layout, "edge");
  return {
    EDGE_FOLDER: folder,
    EDGE_BIND: addressOf(layout, "edge"),
    EDGE_CACHE: path.join(folder, "cache"),
    EDGE_CACHE_SIZE: "1g",
  };
}

export const storeServers = ["account", "container", "object"] as const;

export const storePort = { account: "storeAccount", container: "storeContainer", object: "storeObject" } as const;

type Write = (template: string, name: string, values: Record<string, string | number>) => void;

function writeStore({ layout, secrets, account }: Setup, write: Write): void {
  const values = {
    SWIFT_HOST: "127.0.0.1",
    SWIFT_FOLDER: serversFolder(layout, "store"),
    SWIFT_DEVICES: serversFolder(layout, "store/devices"),
    SWIFT_PROXY_PORT: portOf(layout, "store"),
    SWIFT_CACHE: addressOf(layout, "storeCache"),
    SERVICE_USER: account.name,
    S3_SECRET_ACCESS_KEY: secrets.S3_SECRET_ACCESS_KEY,
  };
  write("swift-proxy.conf", "store/proxy.conf", values);
  for (const server of storeServers) {
    const port = portOf(layout, storePort[server]);
    write("swift-server.conf", `store/${server}.conf`, { ...values, SWIFT_SERVER: server, SWIFT_SERVER_PORT: port });
    makeRing(serversFolder(layout, "store"), server, port, account);
  }
}

/** Swift's table of devices. It has one, so that a new table finds what was stored by an old one. */
function makeRing(folder: string, server: string, port: number, { uid, gid }: Account): void {
  const files = [`${server}.builder`, `${server}.ring.gz`].map((name) => path.join(folder, name));
  for (const file of files) rmSync(file, { force: true });
  const steps = [["create", "2", "1", "0"], ["add", `r1z1-127.0.0.1:${port}/one`, "1"], ["rebalance"]];
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync("/usr/bin/swift-ring-builder", [files[0] ?? "", ...step], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`swift-ring-builder failed: ${stdout}${stderr}`);
  }
  for (const file of files) chownSync(file, uid, gid);
}
