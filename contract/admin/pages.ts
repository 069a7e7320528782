import { eachLocale, textsBy, type LocalTexts } from "../language.ts";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { fault, hasVisible, Id, Instant, requiredLine } from "../fields.ts";
import { Done, Reason } from "./staff-shapes.ts";
import { Moment } from "./title-shapes.ts";

const editors = { staff: ["editor"] } as const;

/** HTML; what a text may not hold is taken out when it is stored. */
const Html = z.string(fault("required")).check(
  z.maxLength(200_000, fault("tooLong")),
  z.refine((html) => hasVisible(html.replaceAll(/<[^>]*>/g, "")), fault("required")),
);
/** Contents hold placeholders such as `{{companyName}}`, which readers see filled in. */
const Texts = { ...textsBy("title", () => requiredLine(200)), ...textsBy("content", () => Html) };

const Slug = z.string(fault("required")).check(
  z.refine((slug) => slug !== "", fault("required")),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, deskFault("slug")),
  z.maxLength(100, fault("tooLong")),
);
const Position = z.nullable(z.enum(["header", "footer"], fault("choice")));
/** Of a page that was read: any change of its texts or of what is planned makes another. */
const Revision = z.string(fault("required")).check(z.regex(/^[0-9a-f]{32}$/, fault("value")));
/** When the texts come into force; null: at once. */
const InForceSince = z.nullable(Moment);

const said = z.object({ ...textsBy("title", () => z.string()), ...textsBy("content", () => z.string()) });
const Period = { version: z.int(), in_force_since: Instant };

const ListedPage = z.object({
  id: z.int(),
  slug: z.string(),
  ...textsBy("title", () => z.string()),
  ...Period,
  /** When the planned texts come into force; null where none are planned. */
  planned_for: z.nullable(Instant),
});

export const EditedPage = z.object({
  id: z.int(),
  slug: z.string(),
  /** The page's path on the site. */
  url: z.string(),
  /** The site itself leads to it: it can be changed, not removed. */
  is_required: z.boolean(),
  revision: z.string(),
  ...Period,
  in_force: said,
  /** The next version, which readers can read already. */
  planned: z.nullable(z.extend(said, { in_force_since: Instant })),
  /** The versions before the one in force, the latest first. */
  earlier: z.array(z.object({ ...Period, in_force_until: Instant })),
  /** What the placeholders say at present, in each language. */
  facts: z.array(z.object({ name: z.string(), ...eachLocale(() => z.string()) })),
});
export type EditedPage = z.output<typeof EditedPage>;
export type ListedPage = z.output<typeof ListedPage>;
export type PageTexts = LocalTexts<"title" | "content">;

const PageForm = z.object({ revision: Revision, ...Texts, in_force_since: InForceSince, reason: Reason });
export type PageForm = z.output<typeof PageForm>;
const NewPage = z.object({ slug: Slug, position: Position, ...Texts, reason: Reason });
export type NewPage = z.output<typeof NewPage>;

export const adminPages = {
  editedPages: endpoint({
    method: "GET",
    path: "/admin/pages",
    summary: "The legal pages and the editors' own, in the order of their links",
    access: editors,
    answer: z.object({ data: z.array(ListedPage) }),
    errors: [],
  }),
  editedPage: endpoint({
    method: "GET",
    path: "/admin/pages/{id}",
    summary: "A page's texts in both languages, its versions, and what is planned",
    access: editors,
    params: z.object({ id: Id }),
    answer: EditedPage,
    errors: ["notFound"],
  }),
  pageVersion: endpoint({
    method: "GET",
    path: "/admin/pages/{id}/versions/{version}",
    summary:
      "The texts of a version as readers read them: an earlier one with the facts of its day, the one in force, or the planned one, which is the next",
    access: editors,
    params: z.object({ id: Id, version: Id }),
    answer: said,
    errors: ["notFound"],
  }),
  addPage: endpoint({
    method: "POST",
    path: "/admin/pages",
    summary:
      "A new page, in force at once, behind the other links. At the address of a removed page it continues its versions",
    access: editors,
    body: NewPage,
    answer: EditedPage,
    errors: ["conflict"],
  }),
  changePage: endpoint({
    method: "PUT",
    path: "/admin/pages/{id}",
    summary:
      "Replaces a page's texts at once, or plans those of a later instant; a change at once drops what is planned. `revision` is the one that was read; where somebody has saved since, 409 with the page as it is now in `details`",
    access: editors,
    params: z.object({ id: Id }),
    body: PageForm,
    answer: EditedPage,
    errors: ["notFound", "conflict"],
  }),
  removePage: endpoint({
    method: "DELETE",
    path: "/admin/pages/{id}",
    summary: "Removes a page; its versions stay kept. Those to which the site itself leads are refused",
    access: editors,
    params: z.object({ id: Id }),
    query: z.object({ revision: Revision }),
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
};
