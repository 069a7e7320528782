import { expect, test } from "vitest";
import { findQuestions, type FaqTerm, type FaqWords } from "./faq-search.ts";

const item = (inQuestion: string, inAnswer = ""): FaqWords => ({
  inQuestion: inQuestion.split(" "),
  inAnswer: inAnswer.split(" "),
});
const cancel = item("comment annuler mon abonnement", "ouvrir compte");
const screens = item("combien ecrans abonnement", "compte famille");
const account = item("ouvrir compte", "abonnement ecrans");
const items = [cancel, screens, account];

const term = (word: string, more: Partial<FaqTerm> = {}): FaqTerm => ({
  word,
  alternatives: [{ words: [word] }],
  ...more,
});
const small = (word: string) => term(word, { isSmall: true });
/** No word is near another but 'abonement' to 'abonnement'. */
const near = (typed: string, candidates: readonly { word: string }[]) =>
  candidates.flatMap(({ word }) => (typed === "abonement" && word === "abonnement" ? [{ word, distance: 1 }] : []));
const find = (...terms: FaqTerm[]) => findQuestions(items, terms, new Map([["annulation", ["annuler"]]]), near);

test("a question holds every word, and those that have all of them in the question itself come first", () => {
  expect(find(term("compte"), term("ouvrir"))).toEqual([account, cancel]);
  expect(find(term("abonnement"))).toEqual([cancel, screens, account]);
  expect(find(term("famille"))).toEqual([screens]);
});

test("another form of a word is found, and the beginning of one; of less than three letters only while it is typed", () => {
  expect(find(term("annulation"))).toEqual([cancel]);
  expect(find(term("fam"))).toEqual([screens]);
  expect(find(term("fa"))).toEqual([]);
  expect(find(term("fa", { isUnfinished: true }))).toEqual([screens]);
});

test("a word that no question holds is mended, and small words are then left out", () => {
  expect(find(term("abonement"), term("famille"))).toEqual([screens]);
  expect(find(term("famille"), small("avec"))).toEqual([screens]);
  expect(find(small("avec"))).toEqual([]);
});

test("of three words or more, one may be missing; of two, none", () => {
  expect(find(term("famille"), term("combien"), term("zebre"))).toEqual([screens]);
  expect(find(term("famille"), term("annuler"), term("zebre"))).toEqual([]);
  expect(find(term("famille"), term("zebre"))).toEqual([]);
  expect(find(term("famille"), term("combien"), term("ecrans"), term("zebre"))).toEqual([screens]);
});
