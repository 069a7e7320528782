/** The aliases of package.json's `imports`, and where they lead. */
const PREFIXES = {
  "#contract/": "contract/",
  "#server/": "server/",
  "#shared/": "web/shared/",
  "#site/": "web/site/",
  "#admin/": "web/admin/",
  "#demo/": "demo/",
  "#tests/": "tests/",
  "#commands/": "commands/",
};

/**
 * Path of an imported project file from the root; null for packages and built-in modules.
 * @param {string} file the importing file
 * @param {string} specifier as written
 * @returns {string | null}
 */
export function targetOf(file, specifier) {
  const bare = specifier.split("?")[0];
  for (const [prefix, folder] of Object.entries(PREFIXES)) {
    if (bare.startsWith(prefix)) return normalise(folder + bare.slice(prefix.length));
  }
  return bare.startsWith(".") ? normalise(`${file.slice(0, file.lastIndexOf("/") + 1)}${bare}`) : null;
}

function normalise(path) {
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/**
 * The alias to use instead of a path that climbs two folders or more; null if the path is short enough or no alias covers its
 * target. Such a path does not show its target, and breaks whenever either file moves.
 * @param {string} file the importing file, from the project's root, with slashes
 * @param {string} specifier as written
 * @returns {string | null}
 */
export function aliasFor(file, specifier) {
  if (!specifier.startsWith("../../")) return null;
  const target = targetOf(file, specifier);
  const alias = Object.entries(PREFIXES).find(([, folder]) => target.startsWith(folder));
  return alias ? alias[0] + target.slice(alias[1].length) : null;
}
