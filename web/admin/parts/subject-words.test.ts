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
  for (const subject of ["admin@silecs.example", "disputes", "3 titles", "constructor 1", "plan group 2 x"])
    expect([subject, subjectWords(subject)?.to ?? null]).toEqual([subject, null]);
  expect(subjectWords("dispute paypal PP-1")?.to).toBeNull();
  expect(subjectWords("constructor 1")).toBeNull();
});
