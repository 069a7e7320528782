import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "#tests/support/program.ts";
import { decisionIndex, readDecisions } from "./decision-index.ts";
import { roomsDiagram } from "./rooms-diagram.ts";

const INDEX = "docs/decisions/README.md";
const ARCHITECTURE = "docs/architecture.md";
const DIAGRAM = /(?<=<!-- rooms: written by `npm run docs` -->\n\n).*(?=\n\n<!-- end of rooms -->)/s;

/**
 * What `npm run docs` writes, by file from the root.
 * @throws Error if the architecture page has no place for the diagram, or a decision no header
 */
export function generatedPages(): Map<string, string> {
  const architecture = readFileSync(path.join(root, ARCHITECTURE), "utf8");
  if (!DIAGRAM.test(architecture)) throw new Error(`${ARCHITECTURE} has no place for the diagram of rooms`);
  return new Map([
    [INDEX, decisionIndex(readDecisions())],
    [ARCHITECTURE, architecture.replace(DIAGRAM, () => roomsDiagram())],
  ]);
}

export function writePages(): void {
  for (const [file, text] of generatedPages()) writeFileSync(path.join(root, file), text);
}
