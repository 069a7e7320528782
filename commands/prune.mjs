// Removes from node_modules what the program does not load: the tools that build pages, the programs (Node, PostgreSQL, FFmpeg)
// that a container image has from elsewhere, types and source maps. npm's record stays, so that nothing is installed again at
// the start.
import { globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
/** What the server imports in development alone. */
const developmentOnly = ["typescript", "vite"];
const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));

if (import.meta.main) {
  const needed = neededPackages();
  const removed = Object.keys(packages).filter(
    (location) => location.startsWith("node_modules/") && !needed.has(location),
  );
  for (const location of removed) rmSync(path.join(root, location), { recursive: true, force: true });
  for (const file of globSync("node_modules/**/*.{map,d.ts,d.mts,d.cts}", { cwd: root })) rmSync(path.join(root, file));
  console.log(`${needed.size} packages are needed, ${removed.length} were removed.`);
}

/**
 * The lock's locations of the packages that the server imports, with all that they depend on.
 * @returns {Set<string>}
 */
export function neededPackages() {
  const needed = new Set();
  for (const name of importedPackages()) need(needed, name, "");
  return needed;
}

/** Names of the packages that the server's sources import or resolve; those of its tests are devDependencies. */
function importedPackages() {
  const files = globSync("{server,contract,demo}/**/*.ts", { cwd: root });
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [...text.matchAll(/\b(?:from |import |import\(|resolve\()"([a-z@][^":]*)"/g)].map(([, name]) => name);
  });
  const names = specifiers.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  const { dependencies } = packages[""];
  return new Set(names.filter((name) => name in dependencies && !developmentOnly.includes(name)));
}

/**
 * Adds a package with all that it depends on.
 * @param {Set<string>} needed
 * @param {string} name
 * @param {string} from the lock's location of the package that depends on it
 */
function need(needed, name, from) {
  const location = locationOf(name, from);
  if (location === undefined || needed.has(location)) return;
  needed.add(location);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[location];
  const peers = Object.keys({ ...peerDependencies }).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
  for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    need(needed, next, location);
}

/** Where Node finds a package: in the folder of the package that depends on it, or in one above. Undefined if it is optional and absent. */
function locationOf(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const location = path.posix.join(folder, "node_modules", name);
    if (location in packages) return location;
    if (folder === "") return undefined;
  }
}
