import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { figureReaders as readers, Month } from "./figures.ts";

const Unmet = z.object({
  /** Those that can be asked for, the latest first, as '2026-03'. */
  months: z.array(z.string()),
  month: z.nullable(z.string()),
  /** What was searched in vain, the most frequent first. */
  searches: z.array(z.object({ keyword: z.string(), searches: z.int() })),
  /** Rows of home, the least seen first; `title`: of a category. */
  lists: z.array(z.object({ list: z.string(), title: z.nullable(z.string()), shown: z.int(), seen: z.int() })),
});
export type Unmet = z.output<typeof Unmet>;

const file = {
  method: "GET",
  access: readers,
  query: z.object({ month: Month }),
  answer: z.string(),
  answerType: "text/csv",
  errors: [],
} as const;

/** What adults look for and do not find, and do not come to; of five households and more. */
export const adminPageCounts = {
  unmet: endpoint({
    method: "GET",
    path: "/admin/figures/watching/unmet",
    summary:
      "Searches of a month that found nothing, and how many visits of home came to each row; the latest month by default",
    access: readers,
    query: z.object({ month: Month }),
    answer: Unmet,
    errors: [],
  }),
  searchesFile: endpoint({
    ...file,
    path: "/admin/figures/searches.csv",
    summary: "Searches of a month that found nothing as a file: CSV (RFC 4180, UTF-8)",
  }),
  homeRowsFile: endpoint({
    ...file,
    path: "/admin/figures/home-rows.csv",
    summary: "How many visits of home came to each row in a month as a file: CSV (RFC 4180, UTF-8)",
  }),
} as const;
