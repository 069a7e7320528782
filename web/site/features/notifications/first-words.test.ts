import { expect, test } from "vitest";
import { firstWords } from "./first-words.ts";

const nbsp = "\u00a0";

test.each([
  ["Le sable qui écoute", "Le sable qui écoute"],
  ["un deux trois quatre cinq six", "un deux trois quatre cinq six"],
  ["un deux trois quatre cinq six sept", "un deux trois quatre cinq six…"],
  ["  un\n deux   trois ", "un deux trois"],
  ["", ""],
])("'%s' is shown as '%s'", (text, shown) => expect(firstWords(text, 6)).toBe(shown));

test("French punctuation is no word, behind a no-break space or a plain one", () => {
  expect(firstWords(`Quoi${nbsp}? Déjà${nbsp}: la fin, vraiment, si vite`, 6)).toBe(
    `Quoi${nbsp}? Déjà${nbsp}: la fin, vraiment, si…`,
  );
  expect(firstWords("Quoi ? Déjà ! Non : la fin arrive vite", 6)).toBe("Quoi ? Déjà ! Non : la fin arrive…");
  expect(firstWords(`Il a dit${nbsp}: «${nbsp}Viens voir${nbsp}» ce soir`, 6)).toBe(
    `Il a dit${nbsp}: «${nbsp}Viens voir${nbsp}» ce…`,
  );
  expect(firstWords(`un deux trois quatre cinq six${nbsp}: sept`, 6)).toBe("un deux trois quatre cinq six…");
  expect(firstWords("un deux trois quatre cinq vraiment ? Oui", 6)).toBe("un deux trois quatre cinq vraiment ?…");
  expect(firstWords("J’aime l’aube aujourd’hui, rendez-vous là-haut peut-être demain soir", 6)).toBe(
    "J’aime l’aube aujourd’hui, rendez-vous là-haut peut-être…",
  );
});

test("emoji are kept whole and count as words", () => {
  expect(firstWords("Bravo 👩🏽‍🚀 🇫🇷 ❤️ 😀 😀 😀 😀", 6)).toBe("Bravo 👩🏽‍🚀 🇫🇷 ❤️ 😀 😀…");
  expect(firstWords("Bravo 👏👏👏 à tous !", 6)).toBe("Bravo 👏👏👏 à tous !");
});
