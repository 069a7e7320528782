import { rmSync } from "node:fs";
import path from "node:path";
import { ROOT, commandOf } from "./bootstrap.mjs";

const CACHE = "node_modules/.cache/silecs";

/**
 * The static checks of `npm test` and `npm run check`. The first one generates the types of the routes, which the others
 * read; the others may run concurrently. Types come early, since `tests/docs/recipes.test.ts` starts from what they find.
 * @param {{ isCached: boolean }} options `isCached`: types and unused code reuse results of the last cached run for files that
 *   have not changed. TypeScript compares their content, Knip their time and size, so `npm test` goes without caches.
 * @returns {{ title: string, args: string[], minutes: number }[]} `args` for Node
 */
export function staticChecks({ isCached }) {
  const unused = isCached ? ["--cache", "--cache-location", `${CACHE}/knip`] : [];
  return [
    { title: "Types of the routes", args: [commandOf("@react-router/dev", "react-router"), "typegen"], minutes: 3 },
    { title: "Format", args: [commandOf("oxfmt"), "--check"], minutes: 2 },
    { title: "Types", args: typesOf(".", isCached), minutes: 5 },
    { title: "Lint and rooms", args: [commandOf("oxlint")], minutes: 5 },
    { title: "Types of the demo generator", args: typesOf("demo-generator", isCached), minutes: 3 },
    { title: "Unused files, exports, packages", args: [commandOf("knip"), ...unused], minutes: 5 },
  ];
}

/** `project`: the folder of a tsconfig.json. Its results are written in any case: `tests/docs/recipes.test.ts` starts from them. */
function typesOf(project, isCached) {
  const record = `${CACHE}/${project === "." ? "types" : `${project}-types`}.tsbuildinfo`;
  if (!isCached) rmSync(path.join(ROOT, record), { force: true });
  return [
    commandOf("typescript", "tsc"),
    "--noEmit",
    "--project",
    project,
    "--incremental",
    "--tsBuildInfoFile",
    record,
  ];
}
