import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { requirePackages } from "../apt.mjs";

/** Debian's packages, each with a file that tells whether it is installed, and the service that its installation starts. */
const wanted = [
  ["patroni", "/usr/bin/patroni", "patroni"],
  ["python3-etcd", "/usr/lib/python3/dist-packages/etcd/__init__.py", undefined],
  ["etcd-server", "/usr/bin/etcd", "etcd"],
  ["pgbackrest", "/usr/bin/pgbackrest", undefined],
  ["haproxy", "/usr/sbin/haproxy", "haproxy"],
  ["nginx-light", "/usr/sbin/nginx", "nginx"],
  ["swift-proxy", "/usr/bin/swift-proxy-server", "swift-proxy"],
  ["swift-account", "/usr/bin/swift-account-server", "swift-account"],
  ["swift-container", "/usr/bin/swift-container-server", "swift-container"],
  ["swift-object", "/usr/bin/swift-object-server", "swift-object"],
  ["memcached", "/usr/bin/memcached", "memcached"],
] as const;

const postgresVersions = "/usr/lib/postgresql";
const oldestPostgres = 15;

/** The packages that are not installed. */
export function missingPackages(): string[] {
  const missing: string[] = wanted.flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  return postgresBinaries() === undefined ? ["postgresql", ...missing] : missing;
}

/** The folder of the newest installed PostgreSQL that the program takes. */
export function postgresBinaries(): string | undefined {
  const versions = existsSync(postgresVersions) ? readdirSync(postgresVersions).map(Number) : [];
  const newest = versions
    .filter((version) => version >= oldestPostgres && existsSync(`${postgresVersions}/${version}/bin/initdb`))
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : `${postgresVersions}/${newest}/bin`;
}

/** Installs what is missing, and says so. @throws Error that names what could not be installed */
export async function ensurePackages(): Promise<void> {
  const missing = missingPackages();
  if (missing.length === 0) return;
  try {
    await requirePackages("The cluster", missingPackages);
  } finally {
    stopServicesOf(missing);
  }
}

/** The cluster starts its own: what Debian has started of the packages that were installed just now is ended. */
function stopServicesOf(packages: readonly string[]): void {
  if (!existsSync("/run/systemd/system")) return;
  const services: string[] = wanted.flatMap(([name, , service]) =>
    service && packages.includes(name) ? [service] : [],
  );
  if (packages.includes("postgresql")) services.push("postgresql");
  console.log(`Their services are not needed by themselves, and are stopped: ${services.join(", ")}.`);
  const disable = ["systemctl", "disable", "--now", ...services];
  const [command = "", ...args] = process.getuid?.() === 0 ? disable : ["sudo", "-n", ...disable];
  spawnSync(command, args, { stdio: "inherit" });
}
