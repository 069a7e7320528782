import { transferColumns } from "#contract/admin/title-transfer.ts";
import type { TitleFilter } from "#contract/admin/titles.ts";
import { fieldsInFiles, pickFields } from "#contract/title-fields.ts";
import { csvRows } from "#server/csv.ts";
import type { Database } from "#server/database/pool.ts";
import { findEdited, type EditedRow } from "../edited-queries.ts";
import { findAll } from "../listing-queries.ts";
import { categorySlugs, slugsOfTitles } from "./transfer-queries.ts";
import { cellIn, type Column, type TransferRow } from "./transfer-row.ts";

const batchSize = 2000;

/** All titles that match a filter, by id, in the import's format. */
async function* exportedTitles(
  database: Database,
  filter: TitleFilter,
  at: Date,
): AsyncGenerator<Required<TransferRow>> {
  const names = new Map([...(await categorySlugs(database))].map(([name, id]) => [id, name]));
  const ids = await findAll(database, filter, at);
  for (let first = 0; first < ids.length; first += batchSize) {
    const rows = await findEdited(database, ids.slice(first, first + batchSize));
    const series = await slugsOfTitles(
      database,
      rows.flatMap((row) => row.series?.id ?? []),
    );
    for (const row of rows) {
      yield exportedTitle(
        row,
        row.series ? (series.get(row.series.id) ?? null) : null,
        row.categories.flatMap((id) => names.get(id) ?? []),
      );
    }
  }
}

function exportedTitle(row: EditedRow, series: string | null, categories: string[]): Required<TransferRow> {
  return {
    slug: row.slug,
    type: row.type,
    series,
    season: row.season?.number ?? null,
    number: row.number,
    state: row.state,
    from: row.from?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    territories: row.territories,
    ...pickFields(row, fieldsInFiles),
    ages: row.ages,
    categories,
  };
}

/** CSV with a byte order mark, by which spreadsheets detect UTF-8. */
export async function csvOf(database: Database, filter: TitleFilter, at: Date): Promise<Buffer> {
  const parts = [`\uFEFF${csvRows([transferColumns])}`];
  for await (const title of exportedTitles(database, filter, at)) {
    parts.push(csvRows([transferColumns.map((column) => numberOrText(column, title[column]))]));
  }
  return Buffer.from(parts.join(""));
}

const numberOrText = (column: Column, value: unknown): number | string =>
  typeof value === "number" ? value : cellIn(column, value);

export async function jsonOf(database: Database, filter: TitleFilter, at: Date): Promise<Buffer> {
  const titles: TransferRow[] = [];
  for await (const title of exportedTitles(database, filter, at)) titles.push(title);
  return Buffer.from(`${JSON.stringify({ titles }, null, 1)}\n`);
}
