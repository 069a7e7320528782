import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { inLanguage } from "./in-language.ts";
import { raw, sql } from "./sql.ts";

let site: TestApp;
beforeAll(async () => void (site = await createTestApp()));
afterAll(() => site.close());

const shown = async (text: string, locale: "fr" | "en") =>
  (
    await site.database.row<{ text: string }>(sql`
      select ${inLanguage("v", "title", locale)} as text from (select ${text}::text as title_fr, ${text}::text as title_en) v`)
  )?.text;

test.each([
  ["Docteur Folamour ou : comment", "Docteur Folamour ou\u202F: comment"],
  ["Où va-t-on ?", "Où va-t-on\u202F?"],
  ["« Quoi ?! », dit-il ; rien !", "«\u202FQuoi\u202F?!\u202F», dit-il\u202F; rien\u202F!"],
  ["Fini\u00A0! Fini&nbsp;!", "Fini\u202F! Fini\u202F!"],
  ["<p>Vraiment ?</p><p>Oui (déjà !).</p>", "<p>Vraiment\u202F?</p><p>Oui (déjà\u202F!).</p>"],
])("the French text %j has its narrow spaces when it is shown", async (stored, text) => {
  expect(await shown(stored, "fr")).toBe(text);
});

test.each([
  "Mission: Impossible",
  "What’s Up, Doc?",
  "Rendez-vous à 12:30",
  '<a href="https://exemple.fr/a?b=c;d">là</a>',
  "Sourires :) et ;-)",
  "Déjà\u202F: posé",
])("%j stays as it is", async (text) => {
  expect(await shown(text, "fr")).toBe(text);
});

test.each([
  ["title", true],
  ["line", true],
  ["description", true],
  ["edition", true],
  ["tag_name", true],
  // Categories' names and the texts of pages are not.
  ["content", false],
] as const)("the column %s is typeset: %s", async (column, isTypeset) => {
  const stored = sql`(select 'Où va-t-on ?'::text as ${raw(`${column}_fr`)}) v`;
  const row = await site.database.row(sql`select ${inLanguage("v", column, "fr")} as text from ${stored}`);
  expect(row).toEqual({ text: isTypeset ? "Où va-t-on\u202F?" : "Où va-t-on ?" });
});

test("English texts stay as they are stored", async () => {
  expect(await shown("Who are you ?", "en")).toBe("Who are you ?");
});
