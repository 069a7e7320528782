import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** docs/decisions/0243-languages-are-a-list.md */

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "contract", "server", "web"],
  {
    encoding: "utf8",
  },
)
  .trim()
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.|-test-|^server\/demo\//.test(file));

/** Files other than `contract/language.ts` that may have a language's name as a value, each with its reason. */
const mayNameOne: Record<string, string> = {
  "server/adapters/mail/mail-pages.ts": "an English page for who develops",
  "server/features/billing/accounting/attestation.ts": "a form of the French state",
  "server/features/catalogue/editing/draft-queries.ts": "the language of a new film",
  "server/features/encoding/captions/file-name.ts": "languages of captions, guessed by frequent words",
  "server/features/encoding/captions/title-captions.ts": "languages of captions",
  "server/features/encoding/encode.ts": "the language of a film's sound",
  "server/features/encoding/probe/labels.ts": "names of audio tracks, in their own language",
  "server/features/encoding/probe/languages.ts": "names of all languages, to tell whether a tag is one",
  "server/features/support/default-texts.ts": "default texts, stored in the old columns",
  "server/features/support/support.ts": "facts of both languages, for the editors",
  "server/http/documentation-page.ts": "the API's documentation is English",
  "server/http/foreign-hosts.ts": "a page in both languages for hosts that were not configured",
  "web/admin/features/catalogue/editing/media/captions-panel.tsx": "languages of captions",
};

/** Columns by language that were there before languages became a list, with the number of tables that have each. */
const oldColumns = {
  content: 3,
  description: 1,
  edition: 1,
  folded: 1,
  joined: 1,
  keywords: 1,
  line: 1,
  link: 1,
  question: 1,
  response: 1,
  search: 1,
  tag_name: 1,
  title: 9,
};

/** Files that name a text's columns or fields by language, each with its reason. All others use `textColumns` or `textName`. */
const mayNameColumns: Record<string, string> = {
  "contract/admin/titles.ts": "the second title of a new one is optional",
  "server/features/catalogue/editing/edited-queries.ts": "a title's fields, beside their table",
  "server/features/catalogue/editing/transfer/blank-title.ts": "columns of CSV files",
  "server/features/catalogue/editing/transfer/importing.ts": "columns of CSV files",
  "server/features/support/default-texts.ts": "default texts, stored in the old columns",
  "server/features/support/texts/faqs.ts": "default texts, stored in the old columns",
};

const withoutComments = (code: string): string => code.replaceAll(/^\s*\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm, "");

const codeOf = (file: string): string => withoutComments(readFileSync(file, "utf8"));

const namedValue = /(["'])(?:fr|en)\1/;

test("only one file, and those with a reason, have a language as a value", () => {
  const naming = sources.filter((file) => file !== "contract/language.ts" && namedValue.test(codeOf(file)));
  expect(naming.toSorted()).toEqual(Object.keys(mayNameOne).toSorted());
});

test("nothing asks whether a locale is a certain language, and no other type lists the languages", () => {
  const asked = sources.filter((file) =>
    /ocale\S* [!=]==? ["'](?:fr|en)["']|(?:ocale|lang)\??: ["'](?:fr|en)["'] \|/.test(codeOf(file)),
  );
  expect(asked).toEqual([]);
});

test("no statement, call, page or rule names a text's column or field by its language, but for those with a reason", () => {
  const naming = sources.filter((file) => /[a-z]_(?:fr|en)\b/.test(codeOf(file)));
  expect(naming.toSorted()).toEqual(Object.keys(mayNameColumns).toSorted());
});

test("no page puts a field's name together from a language by itself: it reads `textIn`", () => {
  const naming = sources.filter(
    (file) => file.startsWith("web/") && /\[`[a-z]+_\$\{(?:lang|language|locale|one)\}`/.test(codeOf(file)),
  );
  expect(naming).toEqual([]);
});

test("no table gets another column that is named by a language", () => {
  const schema = readFileSync("server/database/schema.sql", "utf8");
  const tables = [...schema.matchAll(/^create table [^;]*;/gms)].map(([text]) => text).join("\n");
  for (const language of ["fr", "en"]) {
    const found: Record<string, number> = {};
    for (const [, name = ""] of tables.matchAll(new RegExp(`^ {2}(\\w+)_${language} `, "gm")))
      found[name] = (found[name] ?? 0) + 1;
    expect(found).toEqual(oldColumns);
  }
});
