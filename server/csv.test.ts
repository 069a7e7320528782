import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvRows, unmarked } from "./csv.ts";

const dangerous = ["=1+1", "+33 1", "-2+3", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1"];

test.each(dangerous)("the cell %j is text for a spreadsheet", (text) => {
  const [[cell] = []] = parse(csvRows([[text]]));
  expect(cell).toBe(`'${text}`);
});

test.each([...dangerous, "'=1", "''-", "'quoted'", "l’apostrophe", "a=b", "", " =1", 'a "b", c\nd'])(
  "the text %j is read back as it was",
  (text) => {
    const [[cell = ""] = []] = parse(csvRows([[text, "x"]]));
    expect(unmarked(cell)).toBe(text);
  },
);

test("a number stays a number, below zero and as text too", () => {
  expect(csvRows([[-12.5, 0, 7, "-4.90", "10.00"]])).toBe("-12.5,0,7,-4.90,10.00\n");
  expect(unmarked("-4.90")).toBe("-4.90");
});

test("everything that the program writes as CSV goes through this rule", () => {
  const root = path.join(import.meta.dirname, "..");
  const writers = ["server", "web", "commands", "contract"].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
      .map((name) => path.join(room, name))
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith(".test.ts"))
      .filter((name) =>
        /csv-stringify|text\/csv;|\.join\("[,;]"\).*csv/i.test(readFileSync(path.join(root, name), "utf8")),
      ),
  );
  expect(writers).toEqual([path.join("server", "csv.ts")]);
});
