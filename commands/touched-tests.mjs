import path from "node:path";
import { targetOf } from "../tests/rooms/aliases.mjs";

/** These import the whole server; followed through them, every HTTP test would depend on every file. */
const WHOLE_PROGRAM = new Set(["server/app.ts", "tests/support/app.ts"]);

const TYPE_IMPORTS = /(?:import|export)\s+type\s[^;"'`]*?\sfrom\s*["'][^"']+["']/g;
const IMPORTS = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
const SAME_FOLDER = 1;
const SAME_FEATURE = 3;

/**
 * The unit and HTTP tests that a change affects, nearest first: changed tests, tests that import a changed file (also indirectly,
 * but not through the whole server) or name it, and tests in its folder or feature.
 * @param {Map<string, string>} sources path from the root, and text, of every file of code
 * @param {string[]} changed paths from the root
 * @returns {string[]}
 */
export function touchedTests(sources, changed) {
  const tests = [...sources.keys()].filter((file) => file.endsWith(".test.ts"));
  const distances = importDistances(sources, changed);
  const nearest = tests
    .map((test) => ({
      test,
      distance: Math.min(
        distances.get(test) ?? Infinity,
        ...changed.map((file) => folderDistance(tests, test, file)),
        ...changed.map((file) => (sources.get(test)?.includes(`"${file}"`) ? SAME_FOLDER : Infinity)),
      ),
    }))
    .filter(({ distance }) => distance < Infinity);
  return nearest.toSorted((a, b) => a.distance - b.distance).map(({ test }) => test);
}

/**
 * Whether a test needs the built pages, because it starts the whole program or requests pages.
 * @param {string} text of the test file
 */
export function needsPages(text) {
  return /"server\/main\.ts"|\bpages: true\b/.test(text);
}

/** The shortest import distance of each file from a changed one. */
function importDistances(sources, changed) {
  const importers = importersIn(sources);
  const distances = new Map(changed.map((file) => [file, 0]));
  const queue = [...changed];
  for (const file of queue) {
    const distance = distances.get(file);
    if (distance > 0 && WHOLE_PROGRAM.has(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distance + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/** The importers of each file. Type-only imports do not count, as the compiler checks those. */
function importersIn(sources) {
  const importers = new Map();
  for (const [file, text] of sources) {
    for (const [, specifier] of text.replaceAll(TYPE_IMPORTS, "").matchAll(IMPORTS)) {
      const target = targetOf(file, specifier);
      if (target === null) continue;
      if (!importers.has(target)) importers.set(target, []);
      importers.get(target).push(file);
    }
  }
  return importers;
}

function folderDistance(tests, test, file) {
  if (file.endsWith(".test.ts")) return Infinity;
  if (path.posix.dirname(test) === nearestTestedFolder(tests, file)) return SAME_FOLDER;
  const feature = featureOf(file);
  return feature !== null && feature === featureOf(test) ? SAME_FEATURE : Infinity;
}

/** The nearest folder upwards, below the root, that contains tests. */
function nearestTestedFolder(tests, file) {
  const folders = new Set(tests.map((test) => path.posix.dirname(test)));
  for (let folder = path.posix.dirname(file); folder !== "."; folder = path.posix.dirname(folder)) {
    if (folders.has(folder)) return folder;
  }
  return null;
}

/** The feature's name, which is the same in every room. */
function featureOf(file) {
  return (
    /^(?:server|web\/\w+)\/features\/([^/]+)\/|^contract\/(?:admin\/)?([\w-]+)\.ts$/
      .exec(file)
      ?.slice(1)
      .find(Boolean) ?? null
  );
}
