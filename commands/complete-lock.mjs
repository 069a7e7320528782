// Run manually after changing packages: `node commands/complete-lock.mjs`. npm leaves binaries for other platforms out of
// the lock file when its registry lacks them, and `npm ci` then rejects the lock file as out of sync.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "x64", "ppc64", "riscv64", "s390x", "wasm32"];

/**
 * Optional dependencies of a lock file's packages that the lock file itself does not contain.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {{ name: string, version: string, dev: boolean }[]}
 */
export function missingFrom(lock) {
  return Object.entries(lock.packages).flatMap(([location, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isReachable(lock.packages, location, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** Follows Node's resolution: beside the package, then in each node_modules further up. */
function isReachable(packages, location, name) {
  for (let at = location; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

/**
 * The lock file's entry of a binary package, whose name contains its platform.
 * @param {{ name: string, version: string, dev: boolean }} missing
 */
export function entryOf({ name, version, dev }) {
  const words = name.split(/[-/]/);
  const system = SYSTEMS.find((candidate) => words.includes(candidate));
  const processor = PROCESSORS.find((candidate) =>
    words.some((word) => word === candidate || word.startsWith(`${candidate}_`)),
  );
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  if (!/^\d/.test(version) || (!system && processor !== "wasm32"))
    throw new Error(`cannot describe ${name}@${version}`);
  return {
    version,
    ...(processor ? { cpu: [processor] } : {}),
    ...(dev ? { dev } : {}),
    ...(system === "linux" ? { libc: [libc] } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
  };
}

function main() {
  const file = path.resolve(import.meta.dirname, "../package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingFrom(lock);
  for (const entry of missing) lock.packages[`node_modules/${entry.name}`] = entryOf(entry);
  const byLocation = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(byLocation) }, null, 2)}\n`);
  console.log(`${missing.length} packages added to package-lock.json`);
}

if (process.argv[1] === import.meta.filename) main();
