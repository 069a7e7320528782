import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, requiredLine } from "../fields.ts";
import { locales } from "../language.ts";
import { spokenText } from "../support.ts";
import { Done } from "./staff-shapes.ts";

/** What a saved text may leave to be filled in: `{{plan}}`. */
export const answerPlaceholders = [
  "firstName",
  "name",
  "email",
  "plan",
  "nextChargeDate",
  "nextChargeAmount",
  "accessEndDate",
  "brandName",
  "staffName",
] as const;
export type AnswerPlaceholder = (typeof answerPlaceholders)[number];

/** What stands between braces in a text, known or not, in order; '' for braces around nothing that could be a name. */
export function placeholdersIn(text: string): string[] {
  const named = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  const rest = text.replaceAll(/\{\{\w+\}\}/g, "");
  return [...new Set(rest.includes("{{") || rest.includes("}}") ? [...named, ""] : named)];
}

/** The text with what is known; the other placeholders stay, so that they are seen before it is sent. */
export function fillAnswer(text: string, facts: readonly { name: string; value: string | null }[]): string {
  const known = new Map(facts.map(({ name, value }) => [name, value]));
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => known.get(name) ?? place);
}

const Words = z.object({ locale: z.enum(locales, fault("choice")), title: requiredLine(100), content: spokenText });
/** One row for each language. */
const AllWords = z
  .array(Words)
  .check(z.refine((rows) => locales.every((locale) => rows.filter((row) => row.locale === locale).length === 1)));
const SavedText = z.object({
  id: z.int(),
  /** Grows with every save. */
  version: z.int(),
  words: z.array(z.object({ locale: z.enum(locales), title: z.string(), content: z.string() })),
});
export type SavedText = z.output<typeof SavedText>;

const supportOnly = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });

export const adminSavedTexts = {
  savedTexts: endpoint({
    method: "GET",
    path: "/admin/saved-texts",
    summary: "Texts from which the support team answers, with placeholders, by title",
    access: supportOnly,
    answer: z.object({ data: z.array(SavedText) }),
    errors: [],
  }),
  addSavedText: endpoint({
    method: "POST",
    path: "/admin/saved-texts",
    summary: "A new text for answers. A placeholder that nothing fills in is refused",
    access: supportOnly,
    body: z.object({ words: AllWords }),
    answer: SavedText,
    errors: ["invalid"],
  }),
  changeSavedText: endpoint({
    method: "PUT",
    path: "/admin/saved-texts/{id}",
    summary:
      "Replaces a text for answers. `version` is the one that was read; where somebody has saved since, 409 with the text as it is now in `details`",
    access: supportOnly,
    params: IdParams,
    body: z.object({ version: z.int(fault("required")), words: AllWords }),
    answer: SavedText,
    errors: ["notFound", "invalid", "conflict"],
  }),
  removeSavedText: endpoint({
    method: "DELETE",
    path: "/admin/saved-texts/{id}",
    summary: "Removes a text for answers",
    access: supportOnly,
    params: IdParams,
    answer: Done,
    errors: ["notFound"],
  }),
};
