import { glob, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raw, sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { shownStrings } from "#tests/support/shown-strings.ts";
import { frenchFaults, typographyFaults } from "#tests/support/typography.ts";

/** The texts with errors, and the errors. */
const faulty = (texts: readonly string[], faultsOf: (text: string) => string[]) =>
  texts.flatMap((text) => faultsOf(text).map((fault) => `${fault}: ${text}`));

const textsIn = (tree: unknown): string[] =>
  typeof tree === "string" ? [tree] : Object.values(tree as Record<string, unknown>).flatMap(textsIn);

test.each([
  ["L'abonnement", ["a straight apostrophe"]],
  ["Merci !", ["no narrow space beside a mark"]],
  ["Merci\u00A0!", ["no narrow space beside a mark"]],
  ["Merci!", ["no narrow space beside a mark"]],
  ["« Kids »", ["no narrow space beside a mark"]],
  ["1 234 titres", ["no narrow space between thousands"]],
  ["Un coupon de 20€", ["no space before €"]],
  ['Dites "oui"', ["straight quotation marks"]],
  ["Attendez...", ["three dots for an ellipsis"]],
  ["Catégorie(s)", ["a plural in brackets"]],
  ["Le compte n existe pas", ["no apostrophe of an elision"]],
  ["L’heure\u202F: 12:30, «\u202Foui\u202F»\u202F! 1\u202F234 à {count, plural, one {# an} other {# ans}}", []],
])("%j is judged as a French text", (text, faults) => {
  expect(frenchFaults(text)).toEqual(faults);
});

test("texts for users are distinguished from log messages, errors and SQL", () => {
  const source = `
    // L'un
    const words = { fr: "Bonjour !", en: "It's" };
    const said = locale === "fr" ? \`Il y a \${n} !\` : "Hello!";
    throw new TypeError("the caller's"), log.warn("nobody's"), sql\`select 'l'a'\`;
    endpoint({ summary: "The caller's" });
    const page = <p title="d'ici">l'eau</p>;`;
  expect(shownStrings(source, "tsx")).toEqual([
    { text: "Bonjour !", isFrench: true },
    { text: "It's", isFrench: false },
    { text: "fr", isFrench: false },
    { text: "Il y a # !", isFrench: true },
    { text: "Hello!", isFrench: false },
    { text: "d'ici", isFrench: false },
    { text: "l'eau", isFrench: false },
  ]);
});

test.each([
  ["site", "web/shared/texts", "fr", frenchFaults],
  ["site", "web/shared/texts", "en", typographyFaults],
  ["staff", "web/admin/texts", "fr", frenchFaults],
  ["staff", "web/admin/texts", "en", typographyFaults],
] as const)(
  "the texts of the %s's pages (%s/%s.json) are set as printers set them",
  async (_who, folder, locale, faultsOf) => {
    const texts = textsIn(JSON.parse(await readFile(`${folder}/${locale}.json`, "utf8")));
    expect(texts.length).toBeGreaterThan(500);
    expect(faulty(texts, faultsOf)).toEqual([]);
  },
);

// Other texts of the server are for operators, in a terminal.
test("so are the texts that the code of the server, the contract, the pages and the demo’s catalogue hold", async () => {
  const faults: string[] = [];
  for await (const file of glob([
    "{contract,web,server/features,server/http,server/adapters,server/media}/**/*.{ts,tsx}",
    "demo/catalogue/*.ts",
  ])) {
    if (/\.test\.tsx?$|-test-[^/]+\.ts$|\.d\.ts$/.test(file)) continue;
    // Letters are typeset when they are composed, which `mail-delivery.test.ts` checks.
    const isLetter = file.endsWith("/letters.ts");
    for (const { text, isFrench } of shownStrings(await readFile(file, "utf8"), file.endsWith("x") ? "tsx" : "ts")) {
      const found = isFrench && !isLetter ? frenchFaults(text) : typographyFaults(text);
      faults.push(...found.map((fault) => `${file}: ${fault}: ${text}`));
    }
  }
  expect(faults).toEqual([]);
});

describe("in the initial content of the database", () => {
  let site: TestApp;
  beforeAll(async () => void (site = await createTestApp()));
  afterAll(() => site.close());

  test.each([
    ["fr", frenchFaults],
    ["en", typographyFaults],
  ] as const)("the texts in '%s' are set so too", async (locale, faultsOf) => {
    const columns = await site.database.rows<{ name: string; place: string }>(sql`
      select column_name as name, table_name as place from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name like ${`%\\_${locale}`}`);
    const kept: string[] = [];
    for (const { name, place } of columns) {
      const rows = await site.database.rows<{ text: string }>(
        sql`select ${raw(name)} as text from ${raw(place)} where ${raw(name)} is not null`,
      );
      kept.push(...rows.map(({ text }) => text));
    }
    expect(kept.length).toBeGreaterThan(40);
    expect(faulty(kept, faultsOf)).toEqual([]);
  });
});
