import { readFileSync } from "node:fs";
import path from "node:path";

/** '1.0.0'. @param root the program's folder */
export function programVersion({ root }: { root: string }): string {
  return (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }).version;
}
