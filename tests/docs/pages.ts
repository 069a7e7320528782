import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readSources } from "#tests/scale/measured.ts";
import { scaleTables } from "#tests/scale/tables.ts";
import { root } from "#tests/support/program.ts";
import { decisionIndex, readDecisions } from "./decision-index.ts";
import { roomsDiagram } from "./rooms-diagram.ts";

const INDEX = "docs/decisions/README.md";
const ARCHITECTURE = "docs/architecture.md";
const SCALE = "docs/scale.md";
const DIAGRAM = /(?<=<!-- rooms: written by `npm run docs` -->\n\n).*(?=\n\n<!-- end of rooms -->)/s;

/**
 * What `npm run docs` writes, by file from the root.
 * @throws Error if the architecture page has no place for the diagram, the scale page none for a table, or a decision no header
 */
export function generatedPages(): Map<string, string> {
  const architecture = readFileSync(path.join(root, ARCHITECTURE), "utf8");
  if (!DIAGRAM.test(architecture)) throw new Error(`${ARCHITECTURE} has no place for the diagram of rooms`);
  return new Map([
    [INDEX, decisionIndex(readDecisions())],
    [ARCHITECTURE, architecture.replace(DIAGRAM, () => roomsDiagram())],
    [SCALE, scalePage()],
  ]);
}

function scalePage(): string {
  let page = readFileSync(path.join(root, SCALE), "utf8");
  for (const [name, table] of scaleTables(readSources())) {
    const [before, after] = [`<!-- ${name}: written by \`npm run docs\` -->`, `<!-- end of ${name} -->`];
    const [from, to] = [page.indexOf(before), page.indexOf(after)];
    if (from < 0 || to < from) throw new Error(`${SCALE} has no place for the table ${name}`);
    page = `${page.slice(0, from + before.length)}\n\n${table}\n\n${page.slice(to)}`;
  }
  return page;
}

export function writePages(): void {
  for (const [file, text] of generatedPages()) writeFileSync(path.join(root, file), text);
}
