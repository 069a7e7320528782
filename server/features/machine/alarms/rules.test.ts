import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { alarmRules } from "#contract/admin/alarms.ts";
import { locales } from "#contract/language.ts";
import { root } from "#tests/support/program.ts";
import { alarmTable } from "./rules.ts";

const operations = readFileSync(path.join(root, "docs/operations.md"), "utf8");

test("every alarm has one rule, words in each language, and a section that says how to look, mend and try it", () => {
  expect(alarmTable.map(({ name }) => name)).toEqual([...alarmRules]);
  for (const { name, section, words } of alarmTable) {
    for (const locale of locales) {
      const { title, advice } = words[locale];
      expect([name, title("one", { days: 3 }).length > 15, advice.length > 30]).toEqual([name, true, true]);
    }
    const [, text = ""] = operations.split(new RegExp(`^#### ${section.replace("-", " ")}\n`, "im"));
    const own = text.split(/^#/m)[0] ?? "";
    for (const part of ["**Means.**", "**Look.**", "**Do.**", "**Try.**"])
      expect([name, part, own.includes(part)]).toEqual([name, part, true]);
  }
});

test("the sections name commands and files that exist", () => {
  const alarms = operations.split("### Alarms by mail")[1]?.split(/^## /m)[0] ?? "";
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: object };
  const commands = [...alarms.matchAll(/npm run ([a-z-]+)/g)].map(([, name = ""]) => name);
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
