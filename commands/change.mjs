import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

const CODE = /\.(?:ts|tsx|mjs)$/;

/**
 * The files changed since the work left `main` (the remote one if there is one), committed or not. Null outside a git
 * checkout.
 * @returns {{ since: string, files: string[] } | null}
 */
export function changedFiles() {
  if (git("rev-parse", "--show-prefix") !== "") return null;
  const main = ["origin/main", "main"].find((name) => git("rev-parse", "--verify", "--quiet", name) !== null);
  const base = (main && git("merge-base", "HEAD", main)) || "HEAD";
  const files = [git("diff", "--name-only", "--no-renames", base), git("ls-files", "--others", "--exclude-standard")];
  return { since: main ?? base, files: files.flatMap(linesOf) };
}

/**
 * Path from the root, and text, of every file of code.
 * @returns {Map<string, string>}
 */
export function codeFiles() {
  const listed = linesOf(git("ls-files", "--cached", "--others", "--exclude-standard"));
  const files = listed.filter((file) => CODE.test(file) && existsSync(path.join(ROOT, file)));
  return new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
}

function linesOf(text) {
  return text ? text.split("\n") : [];
}

/** Git's output; null where git fails or is not installed. */
function git(...args) {
  try {
    const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8, stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", ["-c", "core.quotePath=off", ...args], options).trim();
  } catch (error) {
    if (error.code === "ENOENT" || typeof error.status === "number") return null;
    throw error;
  }
}
