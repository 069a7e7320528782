import * as z from "zod/mini";
import { Territories, TitleFields } from "#contract/admin/title-shapes.ts";
import type { transferColumns } from "#contract/admin/title-transfer.ts";
import { fault } from "#contract/fields.ts";
import { VideoType } from "#contract/video.ts";

const shape = TitleFields.shape;
const Slug = z
  .string(fault("required"))
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, fault("slug")), z.maxLength(100, fault("tooLong")));
const SequenceNumber = z.nullable(z.int(fault("value")).check(z.gte(1, fault("value")), z.lte(10_000, fault("value"))));

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
      is_announced: shape.is_announced,
      title_fr: shape.title_fr,
      title_en: shape.title_en,
      description_fr: shape.description_fr,
      description_en: shape.description_en,
      edition_fr: shape.edition_fr,
      edition_en: shape.edition_en,
      tag_name_fr: shape.tag_name_fr,
      tag_name_en: shape.tag_name_en,
      keywords_fr: shape.keywords_fr,
      keywords_en: shape.keywords_en,
      brand: shape.brand,
      language: shape.language,
      rating: shape.rating,
      is_kid: shape.is_kid,
      is_free_episode: shape.is_free_episode,
      /** Slugs. */
      categories: z.array(Slug),
      ages: shape.ages,
    }),
  ).shape,
});
export type TransferRow = z.output<typeof TransferRow>;
export type Column = (typeof transferColumns)[number];

type Kind = "text" | "number" | "flag" | "list" | "numbers" | "nullable";
const kinds: Partial<Record<Column, Kind>> = {
  series: "nullable",
  season: "number",
  number: "number",
  from: "nullable",
  until: "nullable",
  territories: "list",
  is_announced: "flag",
  rating: "number",
  is_kid: "flag",
  is_free_episode: "flag",
  categories: "list",
  ages: "numbers",
};

/** A value as a CSV cell. Lists are separated by spaces; null is empty. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Required columns, whose empty cells mean no change. */
const requiredColumns: ReadonlySet<Column> = new Set([
  "type",
  "state",
  "title_fr",
  "title_en",
  "language",
  "rating",
  "is_kid",
  "is_free_episode",
  "is_announced",
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
    case "numbers":
      return words(text).map(numberIn);
  }
}

const flags: Record<string, boolean> = { true: true, false: false, vrai: true, faux: false, "1": true, "0": false };
const words = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const numberIn = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text);
