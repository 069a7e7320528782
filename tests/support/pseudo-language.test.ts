import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileTexts, type TextTree } from "../../web/compiled-texts.ts";
import { isPseudo, pseudoText, pseudoTexts } from "./pseudo-language.ts";

test.each([
  ["Save", "⟦Sǎǎvěě⟧"],
  ["TV", "⟦TVǒ⟧"],
  ["Déjà vu", "⟦Děějǎǎ vǔǔ⟧"],
  ["2026", "⟦2026⟧"],
  ["", ""],
])("%j has marks, brackets and more letters: %j", (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});

test.each([
  ["Hello, {name}!", "⟦Hěěllǒǒǒ, {name}!⟧"],
  ["See <link>our terms</link> first", "⟦Sěěěě <link>ǒǒǔǔr těěěrms</link> fǐǐǐǐrst⟧"],
  ["until {at, date, ::dMMMM}", "⟦ǔǔntǐǐl {at, date, ::dMMMM}⟧"],
  ["It''s {place} '{{'name'}}'", "⟦Ǐǐt''sǒ {place} '{{'nǎǎměě'}}'⟧"],
  [
    "{count, plural, =0 {No title} one {# title} other {# titles by {who}}} here",
    "⟦{count, plural, =0 {Nǒǒ tǐǐtlěěě} one {# tǐǐtlěěě} other {# tǐǐǐtlěěěs by {who}}} hěěrěě⟧",
  ],
])("what is no word in %j stays as it is", (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});

test("an opened brace that nothing closes is named", () => {
  expect(() => pseudoText("{count, plural")).toThrow("'{count, plural' has a brace that is never closed");
});

const folders = ["web/shared/texts", "web/admin/texts"];

test.each(folders)("every text of %s is a message in the pseudo-language too, longer by two fifths", (folder) => {
  const texts = JSON.parse(readFileSync(`${folder}/en.json`, "utf8")) as TextTree;
  const pseudo = pseudoTexts(texts);
  expect(() => compileTexts(pseudo)).not.toThrow();
  const flat = (tree: TextTree): string[] =>
    Object.values(tree).flatMap((text) => (typeof text === "string" ? [text] : flat(text)));
  const lengthOf = (tree: TextTree): number => flat(tree).join("").length;
  expect(lengthOf(pseudo) / lengthOf(texts)).toBeGreaterThan(1.3);
  expect(flat(texts).filter(isPseudo)).toEqual([]);
  expect(flat(pseudo).filter((text) => text !== "" && !isPseudo(text))).toEqual([]);
});
