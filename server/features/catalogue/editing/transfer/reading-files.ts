import { transferColumns } from "#contract/admin/title-transfer.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import * as z from "zod/mini";
import { readCsv } from "#server/csv.ts";
import { AppError } from "#server/http/errors.ts";
import { TransferRow, valueOf, type Column } from "./transfer-row.ts";

/** A fault of a line. `line`: its number in the file, or the index from 1 in JSON. */
export type LineFault = { line: number; slug: string; field: string; fault: FieldFault };
export type ReadFile = { rows: { line: number; row: TransferRow }[]; faults: LineFault[] };

/**
 * Parses a file of titles as JSON or CSV, depending on its first character.
 * @throws AppError invalid for another format, or for an unknown column
 */
export function readTitles(file: Buffer): ReadFile {
  const text = file.toString("utf8").replace(/^\uFEFF/, "");
  const parsed = /^\s*[[{]/.test(text) ? jsonRows(text) : csvRows(text);
  const rows: ReadFile["rows"] = [];
  const faults: LineFault[] = [];
  const seen = new Set<string>();
  for (const { line, values } of parsed) {
    const slug = typeof values["slug"] === "string" ? values["slug"] : "";
    const result = z.safeParse(TransferRow, values);
    if (!result.success) {
      const byField = new Map(result.error.issues.map(({ path, message }) => [String(path[0] ?? "slug"), message]));
      for (const [field, fault] of byField) faults.push({ line, slug, field, fault: fault as FieldFault });
    } else if (seen.has(slug)) faults.push({ line, slug, field: "slug", fault: "slugTwice" });
    else rows.push({ line, row: result.data });
    seen.add(slug);
  }
  return { rows, faults };
}

type ParsedRows = { line: number; values: Record<string, unknown> }[];

function csvRows(text: string): ParsedRows {
  const { columns, rows } = tryParse(() => readCsv(text));
  if (!columns.includes("slug") || columns.some((name) => !isColumn(name))) throw notATable();
  return rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(columns.map((name, index) => [name, valueOf(name as Column, cells[index] ?? "")])),
  }));
}

function jsonRows(text: string): ParsedRows {
  const data: unknown = tryParse(() => JSON.parse(text));
  const list: unknown = Array.isArray(data) ? data : (data as { titles?: unknown }).titles;
  if (!Array.isArray(list) || !list.every((one) => typeof one === "object" && one !== null)) throw notATable();
  return (list as Record<string, unknown>[]).map((values, index) => {
    if (Object.keys(values).some((name) => !isColumn(name))) throw notATable();
    return { line: index + 1, values };
  });
}

const isColumn = (name: string): boolean => (transferColumns as readonly string[]).includes(name);

function tryParse<T>(parseFile: () => T): T {
  try {
    return parseFile();
  } catch {
    throw notATable();
  }
}

function notATable(): AppError {
  return new AppError("invalid", { fields: { file: "titleFile" } });
}
