import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** As for code: a longer file covers two things, and its rules belong beside the components that they style. */
const mostLines = 300;

test("no stylesheet is longer than 300 lines", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.css"], {
    encoding: "utf8",
  });
  const long = files
    .trim()
    .split("\n")
    .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > mostLines);
  expect(long).toEqual([]);
});
