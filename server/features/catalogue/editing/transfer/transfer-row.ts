import * as z from "zod/mini";
import { Territories, TitleFields } from "#contract/admin/title-shapes.ts";
import type { transferColumns } from "#contract/admin/title-transfer.ts";
import { deskFault } from "#contract/field-faults.ts";
import { fault } from "#contract/fields.ts";
import {
  type FieldKind,
  fieldsInFiles,
  type NameInFiles,
  peopleFields,
  type TitleField,
} from "#contract/title-fields.ts";
import { VideoType } from "#contract/video.ts";

const shape = TitleFields.shape;
const Slug = z
  .string(fault("required"))
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, deskFault("slug")), z.maxLength(100, fault("tooLong")));
const SequenceNumber = z.nullable(z.int(fault("value")).check(z.gte(1, fault("value")), z.lte(10_000, fault("value"))));

const ofTable = Object.fromEntries(fieldsInFiles.map(({ name }) => [name, shape[name]])) as Pick<
  typeof shape,
  NameInFiles
>;

/** A title in a file. Missing fields stay unchanged. */
export const TransferRow = z.object({
  slug: Slug,
  ...z.partial(
    z.object({
      type: VideoType,
      series: z.nullable(Slug),
      season: SequenceNumber,
      number: SequenceNumber,
      state: shape.state,
      from: shape.from,
      until: shape.until,
      territories: Territories,
      ...ofTable,
      /** Slugs. */
      categories: z.array(Slug),
      ages: shape.ages,
    }),
  ).shape,
});
export type TransferRow = z.output<typeof TransferRow>;
export type Column = (typeof transferColumns)[number];

type Kind = "text" | "number" | "flag" | "list" | "names" | "numbers" | "nullable";
const kindsOfFields: Record<FieldKind, Kind> = {
  text: "text",
  html: "text",
  language: "text",
  flag: "flag",
  rating: "number",
  number: "number",
  countries: "list",
  people: "names",
  override: "text",
};
const kinds: Partial<Record<Column, Kind>> = {
  ...Object.fromEntries(fieldsInFiles.map(({ name, field }) => [name, kindsOfFields[field.kind]])),
  series: "nullable",
  season: "number",
  number: "number",
  from: "nullable",
  until: "nullable",
  territories: "list",
  categories: "list",
  ages: "numbers",
};

/** A value as a CSV cell. Lists are separated by spaces; null is empty. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

const peopleColumns: ReadonlySet<string> = new Set(peopleFields.map(({ name }) => name));

/** As `cellOf`; names, which have spaces, are separated by semicolons. */
export function cellIn(column: string, value: unknown): string {
  return peopleColumns.has(column) && Array.isArray(value) ? value.join("; ") : cellOf(value);
}

const emptyKinds: ReadonlySet<FieldKind> = new Set(["html", "number", "countries", "people", "override"]);
/** A number, HTML, a list or an optional text may be empty. */
const mayBeEmpty = (field: TitleField): boolean =>
  emptyKinds.has(field.kind) || (field.kind === "text" && field.isRequired !== true);
/** Required columns, whose empty cells mean no change. */
const requiredColumns: ReadonlySet<Column> = new Set([
  "type",
  "state",
  ...fieldsInFiles.filter(({ field }) => !mayBeEmpty(field)).map(({ name }) => name),
]);

/**
 * Converts a cell before validation: an invalid number stays text, which validation then refuses. Undefined if the cell means
 * no change.
 */
export function valueOf(column: Column, cell: string): unknown {
  const text = cell.trim();
  if (text === "" && requiredColumns.has(column)) return undefined;
  switch (kinds[column] ?? "text") {
    case "text":
      return cell;
    case "nullable":
      return text === "" ? null : text;
    case "number":
      return text === "" ? null : numberIn(text);
    case "flag":
      return flags[text.toLowerCase()] ?? text;
    case "list":
      return text === "" && column === "territories" ? null : words(text);
    case "names":
      return cell
        .split(";")
        .map((name) => name.trim())
        .filter(Boolean);
    case "numbers":
      return words(text).map(numberIn);
  }
}

const flags: Record<string, boolean> = { true: true, false: false, vrai: true, faux: false, "1": true, "0": false };
const words = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const numberIn = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text);
