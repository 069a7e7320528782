import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { shownStrings } from "#tests/support/shown-strings.ts";

type Tree = { [key: string]: string | Tree };

const textsOf = (tree: Tree, path = ""): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  );
const read = async (file: string) => new Map(textsOf(JSON.parse(await readFile(file, "utf8")) as Tree));

/** Each language's own name. */
const names = new Set(["Français"]);
/** Frequent French words that do not occur in English. */
const frenchWords = /(?:^|[\s’'])(?:le|la|les|des|du|un|une|et|est|vous|votre|vos|pour|avec|dans|sur|aux?)(?=\s)/gi;

/** Whether a string reads as French: by its letters, or by two of its words. */
function isFrench(text: string): boolean {
  if (names.has(text.trim())) return false;
  return /[àâçéèêëîïôùûœÀÂÇÉÈÊÎÔÙÛŒ]/.test(text) || (text.match(frenchWords)?.length ?? 0) >= 2;
}

test.each([
  ["Votre liste est vide", true],
  ["Réessayer", true],
  ["flex items-center gap-2", false],
  ["M3 12 a 4 4 0 0 1 8 0", false],
  ["Français", false],
])("%j is told to be French or not", (text, expected) => expect(isFrench(text)).toBe(expected));

test("the code of the pages contains no French: all texts are in the text files", async () => {
  const found: string[] = [];
  for await (const file of glob("web/**/*.{ts,tsx}")) {
    // Pages for developers are not in production builds.
    if (/\.test\.tsx?$|\.d\.ts$|pages\/dev-/.test(file)) continue;
    const shown = shownStrings(await readFile(file, "utf8"), file.endsWith("x") ? "tsx" : "ts");
    found.push(...shown.filter(({ text }) => isFrench(text)).map(({ text }) => `${file}: ${text}`));
  }
  expect(found).toEqual([]);
});

/** Words that are the same in both languages. */
const sameWords =
  /^(?:ok|notifications|code|coupons?|conditions|date|zoom|position|volume|audio|auto|minutes|cyan|menu|kids|faq|cookies|parents|messages|invitation|film|format|actions|message|ctrl|k|s|min|h|paypal|webhooks?|exports?|ms|visa|mastercard|american|express|cb|p|pages?|versions?|machine|service|port|node|js|matomo|postgresql|ffmpeg)$/i;

test.each(["web/shared/texts", "web/admin/texts"])("no text of %s is left in French in English", async (folder) => {
  const [french, english] = [await read(`${folder}/fr.json`), await read(`${folder}/en.json`)];
  expect([...english.keys()].toSorted()).toEqual([...french.keys()].toSorted());
  const same = [...french].filter(([key, text]) => english.get(key) === text && !isSameInBoth(text));
  expect(same).toEqual([]);
  expect([...english].filter(([, text]) => isFrench(text))).toEqual([]);
});

function isSameInBoth(text: string): boolean {
  const words = text.replaceAll(/\{[^}]*\}/g, " ").match(/\p{L}+/gu) ?? [];
  return words.every((word) => sameWords.test(word));
}

/** Words that name logging in or out differently. */
const otherLogins = /\bsign(?:s|ed|ing)?[ -](?:in|out|on|off)\b|\blog(?:s|ged|ging)?[ -](?:on|off)\b/i;

/** Whether it is a text: identifiers contain no white space, and names of calls begin with their method. */
const isSaid = (text: string) => /\s/.test(text) && !/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(text);

test("English texts say log in and log out everywhere", async () => {
  const texts = [...(await read("web/shared/texts/en.json")), ...(await read("web/admin/texts/en.json"))];
  for await (const file of glob(["server/{features,http}/**/*.ts", "contract/**/*.ts"])) {
    if (file.endsWith(".test.ts")) continue;
    const shown = shownStrings(await readFile(file, "utf8"), "ts").filter(({ isFrench: french }) => !french);
    texts.push(...shown.filter(({ text }) => isSaid(text)).map(({ text }) => [file, text] as [string, string]));
  }
  for await (const file of glob("server/features/support/texts/*.en.html"))
    texts.push([file, await readFile(file, "utf8")]);
  expect(texts.filter(([, text]) => otherLogins.test(text))).toEqual([]);
});

/** The reviews, which the code calls comments. */
const comments = { fr: /\bcommentaires?\b/i, en: /\bcomments?\b/i };

test.each(["fr", "en"] as const)(
  "what subscribers write below a title has one name for its readers (%s)",
  async (locale) => {
    const texts = [
      ...(await read(`web/shared/texts/${locale}.json`)),
      ...(await read(`web/admin/texts/${locale}.json`)),
    ];
    for await (const file of glob(`server/features/support/texts/*.${locale}.html`)) {
      texts.push([file, await readFile(file, "utf8")]);
    }
    if (locale === "fr") {
      for await (const file of glob("server/{features,http}/**/*.ts")) {
        const french = shownStrings(await readFile(file, "utf8"), "ts").filter(({ isFrench: marked }) => marked);
        texts.push(...french.map(({ text }) => [file, text] as [string, string]));
      }
    }
    // French asks 'comment' (how): its word for comments is longer.
    expect(texts.filter(([, text]) => comments[locale].test(text))).toEqual([]);
  },
);
