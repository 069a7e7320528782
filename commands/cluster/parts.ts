import path from "node:path";
import { NODE_FLAGS, serverEnvironment } from "../run-server.mjs";
import { commandAs } from "./account.ts";
import { storeServers, type Setup } from "./configuration.ts";
import { addressOf, portOf, programs, serversFolder, three, type ProgramName } from "./layout.ts";
import { mediaKeyFile } from "./secrets.ts";

/** One supervised process. */
export type Part = {
  name: string;
  command: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Whether it stops by itself when the channel to its starter closes. */
  hasChannel: boolean;
  /** Ended in this order, parts of one number together. */
  stopTurn: number;
};

export const bucket = "silecs";

/** Every process of the cluster, in the order in which they are started. */
export function partsOf(setup: Setup): Part[] {
  return [...databaseParts(setup), ...storeParts(setup), ...programParts(setup), ...proxyParts(setup)];
}

function server({ account, layout }: Setup, name: string, command: string[], stopTurn: number): Part {
  const environment = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: serversFolder(layout), LANG: "C.UTF-8" };
  return { name, command: commandAs(account, command), environment, hasChannel: false, stopTurn };
}

function databaseParts(setup: Setup): Part[] {
  const file = (name: string) => serversFolder(setup.layout, name);
  return [
    ...three.map((n) => server(setup, `etcd${n}`, ["/usr/bin/etcd", "--config-file", file(`etcd${n}.yml`)], 3)),
    ...three.map((n) => server(setup, `database${n}`, ["/usr/bin/patroni", file(`database${n}.yml`)], 2)),
  ];
}

function storeParts(setup: Setup): Part[] {
  const port = String(portOf(setup.layout, "storeCache"));
  const cache = ["/usr/bin/memcached", "-l", "127.0.0.1", "-p", port, "-U", "0", "-m", "16"];
  const swift = (name: string) => [
    `/usr/bin/swift-${name}-server`,
    serversFolder(setup.layout, `store/${name}.conf`),
    "-v",
  ];
  return [
    server(setup, "store-cache", cache, 2),
    ...storeServers.map((name) => server(setup, `store-${name}`, swift(name), 2)),
    server(setup, "store-proxy", swift("proxy"), 2),
  ];
}

function proxyParts(setup: Setup): Part[] {
  const edge = serversFolder(setup.layout, "edge");
  return [
    server(setup, "proxy", ["/usr/sbin/haproxy", "-db", "-f", serversFolder(setup.layout, "haproxy.cfg")], 1),
    server(setup, "edge", ["/usr/sbin/nginx", "-p", edge, "-c", path.join(edge, "nginx.conf"), "-e", "stderr"], 1),
  ];
}

function programParts(setup: Setup): Part[] {
  const program = (name: ProgramName): Part => ({
    name,
    command: [process.execPath, ...NODE_FLAGS, "server/main.ts"],
    environment: programEnvironment(setup, name),
    hasChannel: true,
    stopTurn: 1,
  });
  return programs.map(program);
}

type Named = Pick<Setup, "layout" | "secrets">;

/** What a process of the program, or a command beside it, finds in its environment. */
export function programEnvironment(setup: Named, name: ProgramName): NodeJS.ProcessEnv {
  return serverEnvironment({ ...inherited(), ...programSettings(setup, name) });
}

/** What the starter's shell sets for any program; settings of Silecs are the cluster's alone. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  return { PATH, HOME, LANG, TMPDIR };
}

/** The settings of each process, those that an operator puts into /etc/silecs/silecs.env. */
function programSettings({ layout, secrets }: Named, name: ProgramName) {
  return {
    ROLE: name.startsWith("web") ? "web" : "worker",
    PORT: String(portOf(layout, name)),
    METRICS_PORT: String(portOf(layout, `${name}Metrics`)),
    PUBLIC_URL: `http://localhost:${portOf(layout, "site")}`,
    TRUSTED_PROXIES: "1",
    DEVELOPMENT_HOSTS: "localhost",
    DATABASE_URL: `postgres://silecs:${secrets.SILECS_PASSWORD}@${addressOf(layout, "primary")}/silecs`,
    DATABASE_REPLICA_URL: `postgres://silecs:${secrets.SILECS_PASSWORD}@${addressOf(layout, "replicas")}/silecs`,
    DATABASE_WAIT_SECONDS: "120",
    DATA_DIR: path.join(layout.folder, name),
    APP_SECRET: secrets.APP_SECRET,
    MEDIA_KEY_FILE: mediaKeyFile(layout.folder),
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://${addressOf(layout, "store")}`,
    S3_ACCESS_KEY_ID: "silecs:media",
    S3_SECRET_ACCESS_KEY: secrets.S3_SECRET_ACCESS_KEY,
    DRAIN_SECONDS: "2",
  };
}
