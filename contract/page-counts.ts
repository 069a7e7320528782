import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { requiredLine } from "./fields.ts";

/** A row of home: one with a name of its own, or a category's. */
const List = z.string().check(z.regex(/^(?:[a-z][a-z-]{1,20}|category-[1-9]\d{0,8})$/));
const mostLists = 40;
const own = { method: "POST", access: "profile", unpaid: true, answer: z.object({}), errors: [] } as const;

/** What pages count for the operator, by month and without a person. */
export const pageCounts = {
  countSearchMiss: endpoint({
    ...own,
    path: "/search-misses",
    summary: "Counts a search that found nothing",
    body: z.strictObject({ keyword: requiredLine(100) }),
  }),
  countHomeLists: endpoint({
    ...own,
    path: "/home-views",
    summary: "Counts which rows of home came into sight, once for each visit of the page",
    body: z.strictObject({
      /** All rows of the page, and those that came into sight. */
      lists: z.array(List).check(z.minLength(1), z.maxLength(mostLists)),
      seen: z.array(List).check(z.maxLength(mostLists)),
    }),
  }),
};
