import { textsBy } from "../language.ts";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, hasVisible, line, requiredLine } from "../fields.ts";
import { Reason } from "./staff-shapes.ts";

const editors = { staff: ["editor"] } as const;

/** Of a list that was read: any change of the list makes another. */
const Version = z.string(fault("required")).check(z.regex(/^[0-9a-f]{32}$/, fault("value")));
const Key = z.int(fault("choice")).check(z.positive(fault("choice")), z.lte(2_147_483_647, fault("choice")));

/** HTML; what a text may not hold is taken out when it is stored. */
const Html = z.string(fault("required")).check(
  z.maxLength(20_000, fault("tooLong")),
  z.refine((html) => hasVisible(html.replaceAll(/<[^>]*>/g, "")), fault("required")),
);

const Faq = { ...textsBy("question", () => requiredLine(300)), ...textsBy("response", () => Html) };
const Choice = textsBy("title", () => requiredLine(120));

function hasDistinctIds(items: readonly object[]): boolean {
  const ids = items.flatMap((item) => ("id" in item && item.id !== null ? [item.id] : []));
  return new Set(ids).size === ids.length;
}

/** A list in its order, and the form that replaces it. An item with the id null is new; one that is left out is removed. */
function listOf<const Item extends z.core.$ZodLooseShape>(item: Item, most: number) {
  return {
    answer: z.object({ version: Version, items: z.array(z.object({ id: z.int(), ...item })) }),
    form: z.object({
      version: Version,
      items: z.array(z.object({ id: z.nullable(Key), ...item })).check(
        z.maxLength(most, fault("tooLong")),
        z.refine((items) => hasDistinctIds(items), fault("choice")),
      ),
      reason: Reason,
    }),
  };
}

const faqs = listOf(Faq, 100);
const choices = listOf(Choice, 20);
const Link = {
  /** What the link says instead of the page's title; empty where it says that. */
  ...textsBy("link", () => line(40)),
  /** Null: nothing links to the page. */
  position: z.nullable(z.enum(["header", "footer"], fault("choice"))),
};
const links = listOf(Link, 200);
const LinkedPages = z.object({
  version: Version,
  items: z.array(z.object({ id: z.int(), slug: z.string(), ...textsBy("title", () => z.string()), ...Link })),
});
export type EditedFaqs = z.output<typeof faqs.answer>;
export type FaqsForm = z.output<typeof faqs.form>;
export type EditedChoices = z.output<typeof choices.answer>;
export type ChoicesForm = z.output<typeof choices.form>;
export type LinkedPages = z.output<typeof LinkedPages>;
export type LinksForm = z.output<typeof links.form>;

const replaced =
  "`version` is the one that was read; where somebody has saved since, 409 with the list as it is now in `details`";

export const adminTexts = {
  editedFaqs: endpoint({
    method: "GET",
    path: "/admin/faqs",
    summary: "The frequent questions with their answers, in both languages",
    access: editors,
    answer: faqs.answer,
    errors: [],
  }),
  replaceFaqs: endpoint({
    method: "PUT",
    path: "/admin/faqs",
    summary: `Replaces the frequent questions. ${replaced}`,
    access: editors,
    body: faqs.form,
    answer: faqs.answer,
    errors: ["conflict"],
  }),
  editedSubjects: endpoint({
    method: "GET",
    path: "/admin/contact-subjects",
    summary: "The subjects among which subscribers choose when they write, in both languages",
    access: editors,
    answer: choices.answer,
    errors: [],
  }),
  replaceSubjects: endpoint({
    method: "PUT",
    path: "/admin/contact-subjects",
    summary: `Replaces the subjects of messages. ${replaced}`,
    access: editors,
    body: choices.form,
    answer: choices.answer,
    errors: ["conflict"],
  }),
};

export const adminPageLinks = {
  editedLinks: endpoint({
    method: "GET",
    path: "/admin/page-links",
    summary: "The pages of texts in the order of their links, with where they are linked to and what the links say",
    access: editors,
    answer: LinkedPages,
    errors: [],
  }),
  replaceLinks: endpoint({
    method: "PUT",
    path: "/admin/page-links",
    summary: `Replaces the links to pages; every page must be named. ${replaced}`,
    access: editors,
    body: links.form,
    answer: LinkedPages,
    errors: ["conflict"],
  }),
};

export const adminReportReasons = {
  editedProblems: endpoint({
    method: "GET",
    path: "/admin/report-problems",
    summary: "The reasons for which a comment can be reported, in both languages",
    access: editors,
    answer: choices.answer,
    errors: [],
  }),
  replaceProblems: endpoint({
    method: "PUT",
    path: "/admin/report-problems",
    summary: `Replaces the reasons of reports. One that is left out stays with the reports that name it. ${replaced}`,
    access: editors,
    body: choices.form,
    answer: choices.answer,
    errors: ["conflict"],
  }),
};
