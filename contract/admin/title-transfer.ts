import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, line } from "../fields.ts";
import { fieldsInFiles } from "../title-fields.ts";
import { TitleFilter } from "./titles.ts";

const editors = { staff: ["editor"] } as const;

/** Largest file that an import takes, in bytes: about 20 000 titles. */
export const importMaxBytes = 32 * 1024 * 1024;

/** The columns of a file, in this order. `slug` tells which title a line is about; the others may be left out. */
export const transferColumns = [
  "slug",
  "type",
  "series",
  "season",
  "number",
  "state",
  "from",
  "until",
  "territories",
  ...fieldsInFiles.map(({ name }) => name),
  "categories",
  "ages",
] as const;

/** A change that an import makes to one title, in the words of a file. */
const TitleDifference = z.object({
  slug: z.string(),
  title: z.string(),
  is_new: z.boolean(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});

export const ImportAnswer = z.object({
  /** Null for a dry run, and where nothing was done. */
  id: z.nullable(z.int()),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Nothing is done while there is a fault. The first 200. */
  faults: z.array(z.object({ line: z.int(), slug: z.string(), field: z.string(), message: z.string() })),
  fault_count: z.int(),
  /** The first 200. */
  differences: z.array(TitleDifference),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

const MadeImport = z.object({
  id: z.int(),
  file_name: z.string(),
  created: z.int(),
  changed: z.int(),
  made_at: Instant,
  undone_at: z.nullable(Instant),
});
export type MadeImport = z.output<typeof MadeImport>;

export const UndoAnswer = z.object({
  restored: z.int(),
  removed: z.int(),
  /** Titles that were changed since the import, which stay as they are. */
  kept: z.array(z.string()),
});
export type UndoAnswer = z.output<typeof UndoAnswer>;

export const adminTransfer = {
  exportCsv: endpoint({
    method: "GET",
    path: "/admin/title-export.csv",
    summary: "All titles that a filter finds, episodes included, as CSV (RFC 4180, UTF-8)",
    access: editors,
    audited: true,
    query: z.object(TitleFilter.shape),
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
  exportJson: endpoint({
    method: "GET",
    path: "/admin/title-export.json",
    summary: "The same as JSON",
    access: editors,
    audited: true,
    query: z.object(TitleFilter.shape),
    answer: z.string(),
    answerType: "application/json",
    errors: [],
  }),
  importTitles: endpoint({
    method: "POST",
    path: "/admin/title-imports",
    summary:
      "Reads a CSV or JSON file as the export writes it: makes titles that are not there, changes those that are. A dry run does the same and undoes it",
    access: editors,
    bodyType: "multipart",
    /** With the file as `file`. */
    body: z.object({
      dry_run: z._default(z.enum(["0", "1"], fault("choice")), "0"),
      /** Of the file, to tell imports apart. */
      name: z._default(line(200), ""),
    }),
    answer: ImportAnswer,
    errors: ["tooLarge", "wrongType"],
  }),
  imports: endpoint({
    method: "GET",
    path: "/admin/title-imports",
    summary: "The latest imports, which can be undone",
    access: editors,
    reads: "replica",
    answer: z.object({ data: z.array(MadeImport) }),
    errors: [],
  }),
  undoImport: endpoint({
    method: "POST",
    path: "/admin/title-imports/{id}/undo",
    summary: "Gives back what an import changed, and removes the drafts that it made. What was changed since stays",
    access: editors,
    params: z.object({ id: Id }),
    answer: UndoAnswer,
    errors: ["notFound", "conflict"],
  }),
};
