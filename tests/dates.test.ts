import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const owner = "contract/date-text.ts";
/** Code that formats a date other than by `contract/date-text.ts`, and numeric dates in texts. */
const others = [
  /\bIntl\.DateTimeFormat\b/,
  /\.toLocale(?:Date|Time)String\(/,
  // `toLocaleString` of a number.
  /\.toLocaleString\((?!.*(?:style|FractionDigits):)/,
  /\.dateTime(?:Range)?\(/,
  /\.toFormat\(/,
  /toReversed\(\)\.join\(/,
  /\{\w+, (?:date|time)\b/,
  /\b(?:0[1-9]|[12]\d|3[01])([/-])(?:0[1-9]|1[0-2])\1(?:19|20)\d{2}\b/,
];
/** Files that may format dates differently, with the permitted code. */
const allowed: Record<string, RegExp> = {
  // The field for a typed date of birth.
  "web/shared/ui/date-text.ts": /toReversed\(\)\.join\(|10\/03\/1990/,
  // The format of a standard.
  "server/features/billing/accounting/e-reports/civil-instant.ts": /toFormat\("yyyyMMddHHmmss"\)/,
  // The key of a holiday.
  "server/features/billing/rules/withdrawal.ts": /toFormat\("MM-dd"\)/,
};

function otherFormats(file: string, text: string): string[] {
  return text
    .split("\n")
    .filter((line) => others.some((other) => other.test(line)) && !allowed[file]?.test(line))
    .map((line) => `${file}: ${line.trim()}`);
}

test("one file formats all dates in pages, letters, documents and texts", () => {
  const files = globSync("{contract,demo,server,web}/**/*.{ts,tsx,json,html}").filter(
    (file) => file !== owner && !/\.test\.tsx?$|test-fixture|\.data\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => otherFormats(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  'new Intl.DateTimeFormat("fr-FR").format(at)',
  'at.toLocaleDateString("fr")',
  "at.toLocaleString(locale)",
  'format.dateTime(at, { dateStyle: "long" })',
  'DateTime.fromJSDate(at).toFormat("dd/MM/yyyy")',
  'day.split("-").toReversed().join("-")',
  '"since": "Depuis le {day, date, long}"',
  "Depuis le 05-03-2026",
])("'%s' is another format", (line) => {
  expect(otherFormats("web/planted.tsx", line)).toHaveLength(1);
});
