import type { Readable } from "node:stream";
import type { ExportKind } from "#contract/admin/export-columns.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Chosen, Span, Step } from "#server/database/walks.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { ServableFile } from "#server/media/reply.ts";

/** A row: its key, by which the walk goes on, and its cells by their columns. */
export type ExportedRow = { key: string; cells: Readonly<Record<string, string | number | null>> };

/** How a file is written that is no CSV. */
export type ExportFormat = {
  contentType: string;
  write(rows: readonly (readonly (string | number)[])[]): Buffer;
  /** @param lastDay of those that were chosen */
  fileName(database: Database, lastDay: string): Promise<string>;
};

/** A table that can be exported, as its feature hands it over. */
export type ExportSource = {
  /** Whose writers an export waits for. */
  table: string;
  /** Names the rows that are there now. */
  cut(database: Database): Promise<string>;
  span(database: Database, chosen: Chosen): Promise<Span>;
  /** The next rows in the order of their keys; fewer than `limit` at the end. `at`: the present. */
  rows(database: Database, step: Step, at: Date): Promise<ExportedRow[]>;
  /** CSV without. Such a file is always of a span of days. */
  format?: ExportFormat;
};

/** Of the media store, which no address serves exports from. */
export type ExportFiles = {
  write(key: string, content: Readable): Promise<void>;
  open(key: string): Promise<ServableFile | undefined>;
  remove(key: string): Promise<void>;
  removeAll(folder: string): Promise<void>;
  removeInterrupted(folder: string, before: Date): Promise<void>;
  list(folder: string): AsyncIterable<{ key: string; changedAt: Date }>;
};

export type ExportsDeps = {
  database: Pool;
  jobs: Jobs;
  files: ExportFiles;
  sources: Record<ExportKind, ExportSource>;
  /** Days for which a file can be downloaded after it was written. */
  keptDays: number;
  /** Rows of one file; 20 000 when absent. Tests write small ones. */
  partRows?: number;
};
