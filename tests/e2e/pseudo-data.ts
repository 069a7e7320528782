import type { BrowserContext } from "@playwright/test";
import pg from "pg";
import { countries } from "#contract/countries.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { imageStyles } from "#contract/images.ts";
import { languageNames, locales } from "#contract/language.ts";

/** Names that are the same in every language: products, formats, browsers' systems, and the languages' own names. */
const properNames = [
  "Silecs",
  "PDF",
  "HTML",
  "VISA",
  "Chrome",
  "Windows",
  ...locales.flatMap((locale) => [locale.toUpperCase(), languageNames[locale]]),
];

/** What the staff calls the styles of carousels: a table by locale in the contract, complete as the compiler holds it. */
const styleNames = Object.values(imageStyles).flatMap(({ words }) => Object.values<string>(words));

/** What is said of a field, or of a link that a page tried: a table by locale too. */
const faults = Object.values(fieldFaults).map(({ en }) => en);

/** Countries and languages are named by Intl too. */
const english = (type: "region" | "language", codes: readonly string[]) => {
  const names = new Intl.DisplayNames("en", { type });
  return codes.flatMap((code) => names.of(code) ?? []);
};
const intlNames = [
  ...english(
    "region",
    countries.map(({ code }) => code),
  ),
  ...english("language", locales),
];

/** 27 s, 1 min 30, 2 h 05: units are the same in every language. */
const duration = /^\d+ (?:s|min|h)(?: \d+)?$/;
/** 22.4 MB, 0.4 hr: as Intl writes them. */
const measure = /^[\d.,]+ ?(?:hr|byte|[kMGT]?B)$/;
/** Intl writes dates, in the language's own words. */
const date = /^\d{1,2} \p{L}+ \d{4}(?:, \d\d:\d\d)?$/u;
const address = /^(?:\/[\w-]*)+$/;

/** Statements that are shown side by side: 'Physics in motion, Sky and planets', '2026 edition · 27 s'. */
const separators = / [·–-] | •+ |, /;

/** What pages show that is no text of theirs. */
export type Data = {
  has(text: string): boolean;
  watch(context: BrowserContext): Promise<void>;
  settled(): Promise<void>;
};

/**
 * Texts in the database, and those that the API answers: its sentences are tables by locale, which the compiler holds complete.
 * @param databaseUrl of the program whose pages are looked at
 */
export async function readData(databaseUrl: string): Promise<Data> {
  const known = new Set<string>([...properNames, ...styleNames, ...faults, ...intlNames]);
  const long: string[] = [];
  const add = (text: string): void => {
    const plain = plainOf(text);
    known.add(plain);
    if (plain.length > 40) long.push(lettersOf(plain));
  };
  for (const text of await storedTexts(databaseUrl)) add(text);
  const answers: Promise<void>[] = [];
  const isKnown = (text: string): boolean =>
    known.has(text) ||
    duration.test(text) ||
    measure.test(text) ||
    date.test(text) ||
    address.test(text) ||
    !/\p{L}/u.test(text);
  return {
    has(text) {
      const plain = plainOf(text);
      if (isKnown(plain) || plain.split(separators).every(isKnown)) return true;
      const beginning = lettersOf(plain).slice(0, 80);
      return plain.length > 40 && long.some((one) => one.includes(beginning));
    },
    async watch(context) {
      context.on("response", (response) => {
        if (!new URL(response.url()).pathname.startsWith("/api/")) return;
        if (!response.headers()["content-type"]?.includes("json")) return;
        // A page that is left takes the bodies of its answers along.
        answers.push(
          response.json().then(
            (body) => stringsIn(body).forEach(add),
            () => undefined,
          ),
        );
      });
    },
    settled: async () => void (await Promise.all(answers.splice(0))),
  };
}

/** Without markup, and with the spaces that a page shows. */
const plainOf = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("{{brandName}}", "Silecs")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Long texts are shown with other spaces, or cut. */
const lettersOf = (text: string): string => text.replaceAll(/&\w+;|[^\p{L}\p{N}]/gu, "");

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

async function storedTexts(databaseUrl: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows: columns } = await database.query<{ table: string; column: string; type: "text" | "jsonb" }>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and (data_type = 'text' or data_type = 'jsonb' and column_name = 'names')`,
  );
  // Names by language are one `jsonb`.
  const all = columns.map(({ table, column, type }) =>
    type === "text"
      ? `select "${column}" as text from "${table}"`
      : `select value as text from "${table}", jsonb_each_text("${column}")`,
  );
  const { rows } = await database.query<{ text: string }>(
    `select distinct text from (${all.join(" union all ")}) found where length(text) between 1 and 20000`,
  );
  await database.end();
  return rows.map(({ text }) => text);
}
