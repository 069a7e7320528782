import { readFileSync } from "node:fs";
import { createTranslator, IntlErrorCode } from "use-intl/core";
import { describe, expect, test } from "vitest";
import type { Locale } from "#contract/language.ts";

type Tree = { [key: string]: string | Tree };

function read(locale: string): [key: string, text: string][] {
  return flatten(JSON.parse(readFileSync(new URL(`./${locale}.json`, import.meta.url), "utf8")) as Tree);
}

function flatten(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

/** The arguments of a message: names after a brace that opens an argument, not a plural's text, and tag names. */
function argumentsOf(text: string): string[] {
  const names = [...text.matchAll(/<(\w+)>/g)].map(([, tag = ""]) => tag);
  const inside: ("argument" | "words")[] = [];
  for (const [at, letter] of [...text].entries()) {
    if (letter === "}") inside.pop();
    if (letter !== "{") continue;
    const opensWords = inside.at(-1) === "argument";
    inside.push(opensWords ? "words" : "argument");
    if (!opensWords) names.push(/^\w+/.exec([...text].slice(at + 1).join(""))?.[0] ?? "");
  }
  return [...new Set(names)].toSorted();
}

/** The formatter's error for a message, apart from missing values. */
function faultIn(locale: string, text: string): string | undefined {
  let fault: string | undefined;
  const say = createTranslator<{ text: string }>({
    locale: locale as Locale,
    messages: { text },
    onError: ({ code, message }) => {
      if (code === IntlErrorCode.INVALID_MESSAGE) fault = message;
    },
  });
  say("text");
  return fault;
}

const french = read("fr");
const english = read("en");

test("both languages say the same things", () => {
  expect(english.map(([key]) => key).toSorted()).toEqual(french.map(([key]) => key).toSorted());
});

describe.each([["fr", french] as const, ["en", english] as const])("in '%s'", (locale, texts) => {
  test.each(texts)("'%s' is a whole message", (_key, text) => {
    expect(text.trim()).not.toBe("");
    expect(faultIn(locale, text)).toBeUndefined();
  });
});

test("a message asks for the same values in both languages", () => {
  const asked = (texts: [string, string][]) => Object.fromEntries(texts.map(([key, text]) => [key, argumentsOf(text)]));
  expect(asked(english)).toEqual(asked(french));
});

test("a broken message is found", () => {
  expect(faultIn("fr", "{count, plural, one {un}")).toBeDefined();
  expect(argumentsOf("{count, plural, one {un <b>titre</b>} other {# titres de {name}}}")).toEqual([
    "b",
    "count",
    "name",
  ]);
});
