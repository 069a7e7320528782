import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, line, pageOf, paging } from "../fields.ts";
import { actForm, ActPreview } from "./acts.ts";
import { PersonName } from "./title-shapes.ts";

const editors = { staff: ["editor"] } as const;
const IdParams = z.object({ id: Id });

/** Somebody whom titles credit. */
export const ListedPerson = z.object({
  id: z.int(),
  name: z.string(),
  /** Of their page. */
  slug: z.string(),
  /** How many films and series credit them, drafts included. */
  titles: z.int(),
});
export type ListedPerson = z.output<typeof ListedPerson>;

export const adminPeople = {
  people: endpoint({
    method: "GET",
    path: "/admin/people",
    summary: "Everybody whom a title credits, by name; those one of whose names has words that begin like the search",
    access: editors,
    reads: "replica",
    query: z.object({ ...paging(50), search: z.optional(line(120)) }),
    answer: z.extend(pageOf(ListedPerson), { total: z.int() }),
    errors: [],
  }),
  previewNaming: endpoint({
    method: "GET",
    path: "/admin/people/{id}/naming",
    summary: "What a new name would do; 409 where the person has it already",
    access: editors,
    params: IdParams,
    query: z.object({ name: PersonName }),
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  namePerson: endpoint({
    method: "POST",
    path: "/admin/people/{id}/naming",
    summary:
      "Renames a person, as the preview said; with the name of another person the two become one. 409 with the new preview in `details` where that has changed",
    access: editors,
    params: IdParams,
    body: z.object({ name: PersonName, ...actForm }),
    answer: ListedPerson,
    errors: ["notFound", "conflict"],
  }),
};
