import { describe, expect, test } from "vitest";
import { readKeyword, type Term } from "./keyword.ts";

/** A term in short: typed words, exact alternatives, synonyms, then marks. */
function inShort({ alternatives, marks }: Term): string {
  const said = alternatives.map(({ words, isTyped }) => `${isTyped ? "" : "~"}${words.join(" ")}`);
  return [...said, ...marks].join("|");
}
const termsOf = (text: string) => readKeyword(text).terms.map(inShort);

describe("words", () => {
  test.each([
    ["L’Été à la mer", ["ete", "mer"]],
    ["CŒUR & æquo", ["coeur", "aequo"]],
    ["l'école des fans", ["ecole", "fans"]],
    ["le son", ["son"]],
    [
      "film noir",
      ["film|~films|~movie|~movies|~long metrage|~longs metrages|~feature film|~feature films|=movie", "noir"],
    ],
    ["pendule pendule", ["pendule"]],
    ["¡! … «»", []],
  ])("'%s' asks for %j", (text, terms) => expect(termsOf(text)).toEqual(terms));

  test("no more than eight terms are read", () => {
    expect(readKeyword("mer sel vent sable dune vague phare quai digue cale").terms).toHaveLength(8);
  });

  test("small words alone are looked for as they are", () => {
    expect(readKeyword("le la")).toMatchObject({ isSmall: true, terms: [{ word: "le" }, { word: "la" }] });
    expect(readKeyword("le son").isSmall).toBe(false);
  });

  test("a stop word or a letter that was typed last is read as a prefix, and results without it are as good", () => {
    expect(readKeyword("quinze p").terms.at(-1)).toMatchObject({ word: "p", isUnfinished: true, isSmall: true });
    expect(readKeyword("le jeu de la").terms.map(({ word }) => word)).toEqual(["jeu", "la"]);
    expect(readKeyword("l")).toMatchObject({ isSmall: true, terms: [{ word: "l", isUnfinished: true }] });
    expect(readKeyword("lu")).toMatchObject({ isSmall: false, terms: [{ word: "lu", isUnfinished: true }] });
  });

  test.each([
    ["son", ["son"]],
    ["voir son", ["voir", "son"]],
    ["le son d'un violon", ["son", "violon"]],
    ["son et lumière", ["son", "lumiere"]],
    ["son ombre", ["ombre"]],
    ["le lion et son ombre", ["lion", "ombre"]],
  ])("'%s' asks for %j: 'son' is a sound, unless somebody's", (text, terms) => expect(termsOf(text)).toEqual(terms));

  test("what was typed last may go on", () => {
    expect(readKeyword("quinze pend").terms.map(({ isUnfinished = false }) => isUnfinished)).toEqual([false, true]);
  });

  test("short and long forms mean the same, as do plurals that no stemmer knows", () => {
    expect(termsOf("maths")).toEqual(["maths|~math|~mathematique|~mathematiques|~mathematics"]);
    expect(termsOf("mathém")).toEqual([expect.stringContaining("~maths")]);
    expect(termsOf("jeux")).toEqual(["jeux|~jeu"]);
    expect(termsOf("bandes dessinées")).toEqual(["bandes dessinees|~bd|~bande dessinee|~comics"]);
  });
});

describe("numbers", () => {
  test.each([
    ["15 pendules", "15|quinze|fifteen"],
    ["quinze pendules", "quinze|15|fifteen"],
    ["20 000 lieues", "20 000|20000|vingt mille|twenty thousand"],
    ["24 heures", "24|vingt quatre|twenty four"],
    ["007", "007"],
    ["deuxième chance", "deuxieme|second|seconde|2e|2eme|2nd|2nde"],
  ])("'%s' asks for %s", (text, term) => expect(termsOf(text)[0]).toBe(term));
});

describe("seasons, episodes and ages", () => {
  test.each([
    ["Voir le son saison 2", { season: 2 }, "=s2"],
    ["voir le son, 2e saison", { season: 2 }, "=s2"],
    ["voir le son deuxième saison", { season: 2 }, "=s2"],
    ["season two", { season: 2 }, "=s2"],
    ["saison II", { season: 2 }, "=s2"],
    ["saison vingt et un", { season: 21 }, "=s21"],
    ["S02E03", { season: 2, episode: 3 }, "=s2e3"],
    ["2x03", { season: 2, episode: 3 }, "=s2e3"],
    ["épisode 3 de la saison 2", { season: 2, episode: 3 }, "=s2e3"],
    ["ép. 12", { episode: 12 }, "=e12"],
    ["premier épisode", { episode: 1 }, "=e1"],
  ])("'%s' asks for %j", (text, place, mark) => {
    const keyword = readKeyword(text);
    expect(keyword.place).toEqual(place);
    expect(inShort(keyword.terms.at(-1) as Term)).toBe(mark);
  });

  test.each(["quatre saisons", "saison des pluies", "4 saisons", "un épisode", "s", "2xl"])(
    "'%s' asks for no place",
    (text) => expect(readKeyword(text).place).toBeUndefined(),
  );

  test("an age is one of the kids' ages, or its words", () => {
    expect(termsOf("6 ans")).toEqual(["6 ans|=a6"]);
    expect(termsOf("six years old")).toEqual(["six years|=a6"]);
  });
});
