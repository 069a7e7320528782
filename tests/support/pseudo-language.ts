import type { TextTree } from "../../web/compiled-texts.ts";

/** Each vowel's mark: a háček, which neither French nor English writes. */
const marked: Readonly<Record<string, string>> = {
  a: "ǎ",
  e: "ě",
  i: "ǐ",
  o: "ǒ",
  u: "ǔ",
  A: "Ǎ",
  E: "Ě",
  I: "Ǐ",
  O: "Ǒ",
  U: "Ǔ",
};
/** How much longer texts become: German and Finnish are often 30 % longer than English, short labels more. */
const growth = 0.4;

/** Whether a text that is shown came out of the pseudo-language. */
export const isPseudo = (text: string): boolean => /[⟦⟧ǎěǐǒǔǍĚǏǑǓ]/.test(text);

/** All texts of a language in the pseudo-language, under the same keys. */
export function pseudoTexts(texts: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? pseudoText(text) : pseudoTexts(text)]),
  );
}

/**
 * An ICU message in the pseudo-language: its letters with marks, 40 % longer, in brackets that show where it is cut off.
 * Arguments, plurals, tags and quoted signs stay as they are, so that the message works as before.
 */
export function pseudoText(message: string): string {
  return message === "" ? "" : `⟦${partsOf(message).map(pseudoPart).join("")}⟧`;
}

type Part = { words: string } | { argument: string } | { syntax: string };

/** An argument with its braces, a tag, a quoted part, or words. */
function partsOf(message: string): Part[] {
  const parts: Part[] = [];
  let words = "";
  let at = 0;
  const flush = (): void => {
    if (words !== "") parts.push({ words });
    words = "";
  };
  while (at < message.length) {
    const rest = message.slice(at);
    const syntax = /^(?:<\/?\w+\/?>|#|''|'[{}<][^']*'?)/.exec(rest)?.[0];
    const argument = rest.startsWith("{") ? rest.slice(0, endOfBraces(rest)) : undefined;
    const special = argument ?? syntax;
    if (special === undefined) words += message[at] ?? "";
    else {
      flush();
      parts.push(argument === undefined ? { syntax: special } : { argument });
    }
    at += special?.length ?? 1;
  }
  flush();
  return parts;
}

/** The index after the brace that closes the first one. @throws Error if none does */
function endOfBraces(text: string): number {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth === 0) return [...text].slice(0, at + 1).join("").length;
  }
  throw new Error(`'${text}' has a brace that is never closed`);
}

function pseudoPart(part: Part): string {
  if ("words" in part) return grown(part.words);
  if ("syntax" in part) return part.syntax;
  return pseudoArgument(part.argument);
}

/** `{name}`, `{at, date, short}`, or `{count, plural, one {# title} other {# titles}}` with its choices. */
function pseudoArgument(argument: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(argument)?.[0];
  if (head === undefined) return argument;
  let choices = "";
  let rest = argument.slice(head.length);
  for (let opening = rest.indexOf("{"); opening !== -1; opening = rest.indexOf("{")) {
    const choice = rest.slice(opening);
    const end = endOfBraces(choice);
    const words = partsOf(choice.slice(1, end - 1)).map(pseudoPart);
    choices += `${rest.slice(0, opening)}{${words.join("")}}`;
    rest = choice.slice(end);
  }
  return head + choices + rest;
}

/** Repeats marked vowels evenly until the words are long enough; words without vowels get some at their end. */
function grown(words: string): string {
  const text = words.trimEnd();
  const missing = Math.ceil(text.length * growth);
  const signs = [...text].map((sign) => ({ sign, vowel: marked[sign.normalize("NFD")[0] ?? ""] }));
  const vowels = signs.filter(({ vowel }) => vowel !== undefined).length;
  if (vowels === 0) return /\p{L}/u.test(text) ? text + "ǒ".repeat(missing) + words.slice(text.length) : words;
  let seen = 0;
  const longer = signs.map(({ sign, vowel }) => {
    if (vowel === undefined) return sign;
    seen += 1;
    const more = Math.floor((seen * missing) / vowels) - Math.floor(((seen - 1) * missing) / vowels);
    return vowel + vowel.toLowerCase().repeat(more);
  });
  return longer.join("") + words.slice(text.length);
}
