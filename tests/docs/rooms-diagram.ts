import { MAP } from "../rooms/map.mjs";
import { SITE_BASE } from "../rooms/web-rooms.mjs";

type Rule = { room: string; may?: string[] };
/** The rooms that each room may import. */
type Graph = Map<string, Set<string>>;

const COMPOSITION = "server/app.ts, server/compose";
const START = "server/main.ts";
const SERVER_FILES = "server/clock.ts and other single files";
const SITE_FILES = "web/site/use-root-data.ts and what SITE_BASE lists";
const SITE_ROOT = "web/site/root.tsx, routes.ts";
const ADMIN_FILES = "web/admin/session.ts and other single files";
const ADMIN_ROOT = "web/admin/main.tsx, routes.tsx, gate.tsx";

/** Several lines of the map that the diagram draws as one room. The first pattern that matches counts. */
const GROUPS: [pattern: RegExp, name: string][] = [
  [/^server\/(?:app\.ts|compose|run-|encoder-at-start|demo\/sales)/, COMPOSITION],
  [/^server\/\*\.ts$/, START],
  [/^server\/http\/errors\.ts$|^server\/[^/]+\.ts$/, SERVER_FILES],
  [/^server\/features\//, "server/features/*"],
  [/^web\/site\/\*/, SITE_ROOT],
  [/^web\/site\/player/, "web/site/player/*"],
  [/^web\/site\/features\/(?!playback)/, "web/site/features/*"],
  [/^web\/admin\/features/, "web/admin/features/*"],
  [/^web\/admin\/\*\.tsx$/, ADMIN_ROOT],
  [/^web\/admin\/\*\.ts$/, ADMIN_FILES],
];

/** Folders that stand for all rooms in them. */
const WHOLE = new Set(["server", "web/site", "web/shared", "web/admin"]);
/** The build's own files, and what is no part of the running program. */
const LEFT_OUT = new Set(["web/*.{ts,tsx}", "commands", "tests"]);

/**
 * The rooms of tests/rooms/map.mjs as two Mermaid diagrams, server and web. An arrow is drawn only where no chain of other
 * arrows says the same. Imports of types alone are left out.
 */
export function roomsDiagram(): string {
  const graph = reduced(graphOf(MAP));
  return [diagram(graph, "server"), diagram(graph, "web")].join("\n\n");
}

function graphOf(rules: readonly Rule[]): Graph {
  const drawn = rules.filter(({ room }) => !LEFT_OUT.has(room));
  const names = new Set(drawn.map(({ room }) => nameOf(room)));
  const graph: Graph = new Map([...names, SERVER_FILES].map((name) => [name, new Set()]));
  const link = (from: string, to: string) => {
    if (from !== to && graph.has(to)) graph.get(from)?.add(to);
  };
  for (const { room, may = [] } of drawn)
    for (const target of may) {
      if (WHOLE.has(target)) continue;
      link(nameOf(room), nameOf(target));
      // The starting program may import every file of server/, the composition among them.
      if (target === "server/*.ts") for (const file of [COMPOSITION, SERVER_FILES]) link(nameOf(room), file);
    }
  // A room may import every file in its folder, also one for which a narrower line of the map holds.
  for (const outer of graph.keys())
    for (const inner of graph.keys()) if (inner.startsWith(`${outer}/`)) link(outer, inner);
  // A room that may import a whole folder stands above the folder's other rooms; of two such rooms, the map's later one.
  for (const { room, may = [] } of drawn.toReversed())
    for (const folder of may.filter((target) => WHOLE.has(target)))
      for (const name of graph.keys())
        if (name.startsWith(`${folder}/`) && !reaches(graph, name, nameOf(room))) link(nameOf(room), name);
  return graph;
}

function nameOf(room: string): string {
  if (SITE_BASE.includes(room)) return SITE_FILES;
  const group = GROUPS.find(([pattern]) => pattern.test(room));
  return group ? group[1] : room.replace(/\/[^/]+\.tsx?$/, "");
}

/** Whether `from` may import `to`, itself or through others. */
function reaches(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(graph.get(from) ?? [])].some((next) => reaches(graph, next, to, seen));
}

/**
 * The graph without the arrows that a longer way implies.
 * @throws Error if two rooms may import each other
 */
function reduced(graph: Graph): Graph {
  for (const [from, targets] of graph)
    for (const to of targets) if (reaches(graph, to, from)) throw new Error(`${from} and ${to} import each other`);
  const isImplied = (targets: Set<string>, to: string) =>
    [...targets].some((other) => other !== to && reaches(graph, other, to));
  return new Map(
    [...graph].map(([from, targets]) => [from, new Set([...targets].filter((to) => !isImplied(targets, to)))]),
  );
}

function diagram(graph: Graph, side: "server" | "web"): string {
  const names = [...graph.keys()].filter((name) => name.startsWith(`${side}/`));
  const others = new Set(names.flatMap((name) => [...(graph.get(name) ?? [])]).filter((name) => !names.includes(name)));
  const all = [...names, ...others];
  const id = (name: string) => name.replaceAll(/\W+/g, "_");
  const arrows = all.flatMap((name) =>
    [...(graph.get(name) ?? [])].filter((to) => all.includes(to)).map((to) => `  ${id(name)} --> ${id(to)}`),
  );
  return ["```mermaid", "flowchart TB", ...all.map((name) => `  ${id(name)}["${name}"]`), ...arrows, "```"].join("\n");
}
