import { expect, test } from "vitest";
import { subjectWords } from "./subject-words.ts";

test("an account, a group and a saved text have their words, and the first two a page", () => {
  expect(subjectWords("account 1391")).toEqual({ name: "subjects.account", which: "1391", to: "/subscribers/1391" });
  expect(subjectWords("group 7 “Médiathèque”")).toEqual({
    name: "subjects.group",
    which: "7 · Médiathèque",
    to: "/groups/7",
  });
  expect(subjectWords("saved text 3")).toEqual({ name: "subjects.savedText", which: "3", to: null });
});

test("a coupon is named by its code, which leads to no page", () => {
  expect(subjectWords("coupon CURIEUX")).toEqual({ name: "subjects.coupon", which: "CURIEUX", to: null });
});

test("what has no known kind, or no number, stays as it is written", () => {
  for (const subject of ["admin@silecs.example", "disputes", "3 titles", "brand", "constructor 1", "plan group 2 x"])
    expect([subject, subjectWords(subject)?.to ?? null]).toEqual([subject, null]);
  expect(subjectWords("dispute paypal PP-1")?.to).toBeNull();
  for (const subject of ["constructor 1", "admin@silecs.example", "account"]) expect(subjectWords(subject)).toBeNull();
});

test("several of a kind, and what there is only one of, have their words", () => {
  expect(subjectWords("3 titles")).toEqual({ name: "subjects.titles", which: "3", to: null });
  expect(subjectWords("frequent questions")).toEqual({ name: "subjects.faqs", which: "", to: null });
  expect(subjectWords("import of titles")).toEqual({ name: "subjects.importOfTitles", which: "", to: null });
  expect(subjectWords("import of titles 4")).toEqual({ name: "subjects.titleImport", which: "4", to: null });
});

test("a part of a title leads to the title, a plan group is no plan", () => {
  expect(subjectWords("trailer of title 7")).toEqual({ name: "subjects.trailer", which: "7", to: "/titles/7" });
  expect(subjectWords("upload 9 “mer.mov” of “La mer”")?.which).toBe("9 · mer.mov · La mer");
  expect(subjectWords("plan group 2")).toEqual({ name: "subjects.planGroup", which: "2", to: null });
});
