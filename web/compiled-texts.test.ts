import type { Locale } from "#contract/language.ts";
import { readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";
import formatCompiled from "use-intl/format-message/format-only";
import { expect, test } from "vitest";
import { compileTexts, type TextTree } from "./compiled-texts.ts";

type Options = Parameters<typeof formatCompiled>[3];

const formatters = {
  getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given) => new Intl.NumberFormat(...given),
  getPluralRules: (...given) => new Intl.PluralRules(...given),
} as Options["formatters"];

const flatten = (tree: TextTree): string[] =>
  Object.values(tree).flatMap((text) => (typeof text === "string" ? [text] : flatten(text)));

/** A value for each name in a message: the number where it formats or counts, an element for a tag, otherwise a word. */
function valuesFor(text: string, number: number) {
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, tag = ""]) => [
    tag,
    (words: unknown) => `[${tag}: ${String(words)}]`,
  ]);
  const args = [...text.matchAll(/\{(\w+)\s*(,)?/g)].map(([, name = "", typed]) => [name, typed ? number : "word"]);
  // A name that is counted somewhere in the message is a number everywhere in it.
  return Object.fromEntries([...tags, ...args.toSorted(([, one]) => (one === "word" ? -1 : 1))]);
}

function sayParsed(locale: Locale, text: string, values: object): string {
  const say = createTranslator<{ text: string }>({
    locale,
    messages: { text },
    onError(error) {
      throw error;
    },
  });
  return say.markup("text", values as Parameters<typeof say.markup>[1]);
}

function sayCompiled(locale: Locale, text: string, values: object) {
  const { text: message } = compileTexts({ text });
  return formatCompiled("text", message as Parameters<typeof formatCompiled>[1], values as never, {
    cache: {} as Options["cache"],
    formatters,
    locale,
  });
}

test.each(["fr", "en"] as const)("each text of the site says the same compiled as parsed (%s)", (locale) => {
  const texts = flatten(
    JSON.parse(readFileSync(new URL(`shared/texts/${locale}.json`, import.meta.url), "utf8")) as TextTree,
  );
  expect(texts.length).toBeGreaterThan(1000);
  for (const number of [0, 1, 2, 1234.5, 1_000_000]) {
    for (const text of texts) {
      const values = valuesFor(text, number);
      const parsed = sayParsed(locale, text, values);
      // A duration of nothing has words of its own: see spoken-time.ts.
      if (parsed !== "") expect([text, sayCompiled(locale, text, values)]).toEqual([text, parsed]);
    }
  }
});

test("a text that would say something else is found", () => {
  const text = "{share, number, percent}";
  expect(sayCompiled("en", text, { share: 0.5 })).not.toBe(sayParsed("en", text, { share: 0.5 }));
});

test("a broken text fails the build", () => {
  expect(() => compileTexts({ shell: { count: "{count, plural, one {un}" } })).toThrow(/^[A-Z_]+$/);
});
