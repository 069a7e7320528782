import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { exportColumns } from "#contract/admin/export-columns.ts";
import { csvRows } from "#server/csv.ts";
import { endOfCivilDay, startOfCivilDay } from "#server/dates.ts";
import type { Chosen } from "#server/database/walks.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { ExportedRow, ExportsDeps } from "./deps.ts";
import { beginExport, endExport, findExport, isAnyRunning, type ExportRow } from "./queries.ts";
import { addPart } from "./part-queries.ts";

/** Rows of one statement, and of one file. A killed run repeats at most a file. */
const chunkRows = 2000;
const usualPartRows = 20_000;

/** Writers end within seconds. After this time the job fails, for somebody to see, and tries again. */
const writersSeconds = 60;
const askAgainMs = 100;

type Making = Pick<ExportsDeps, "database" | "files" | "sources" | "keptDays" | "partRows">;
type Run = Pick<JobRun, "at" | "signal" | "report">;

/**
 * Writes an export part by part. Its position moves in the transaction that names the part's file, so a run that dies is taken up
 * where it ended, and of two runs at once each part is one's alone.
 */
export async function writeExport(deps: Making, exportId: number, run: Run): Promise<void> {
  let one = await findExport(deps.database, exportId);
  if (one?.state === "waiting") one = await begin(deps, one, run.signal);
  while (one?.state === "running") {
    run.signal.throwIfAborted();
    one = await writePart(deps, one, run);
    if (one?.rows_total) run.report(one.rows_done / one.rows_total);
  }
}

export const chosenOf = ({ cut, first_day: first, last_day: last }: ExportRow): Chosen => ({
  cut,
  from: first === null ? null : startOfCivilDay(first),
  to: last === null ? null : endOfCivilDay(last),
});

async function begin({ database, sources }: Making, one: ExportRow, signal: AbortSignal) {
  for (let waited = 0; await isAnyRunning(database, one.waits_for); waited += askAgainMs) {
    signal.throwIfAborted();
    if (waited >= writersSeconds * 1000)
      throw new Error("a transaction that wrote when this was ordered has not ended");
    await sleep(askAgainMs);
  }
  return beginExport(database, one.id, await sources[one.kind].span(database, chosenOf(one)));
}

/** The export after its next part; undefined where it is not this run's to go on with. */
async function writePart(deps: Making, one: ExportRow, { at, signal }: Run): Promise<ExportRow | undefined> {
  const { database, files } = deps;
  const { content, rows, after, isLast } = await readPart(deps, one, { at, signal });
  if (content.length === 0) {
    await endExport(database, one.id, at, deps.keptDays);
    return undefined;
  }
  // A name of its own: what another run wrote at this place is never overwritten.
  const fileKey = `${folderOf(one.id)}${String(one.parts).padStart(6, "0")}-${randomBytes(6).toString("hex")}.csv`;
  await files.write(fileKey, Readable.from([content]));
  const moved = await database.transaction(async (inside) => {
    const next = await addPart(inside, one, { after, rows, bytes: content.length, fileKey });
    if (next && isLast) await endExport(inside, one.id, at, deps.keptDays);
    return next;
  });
  if (!moved) await files.remove(fileKey);
  return isLast ? undefined : moved;
}

export const folderOf = (exportId: number): string => `exports/${exportId}/`;

async function readPart(deps: Making, one: ExportRow, { at, signal }: Pick<Run, "at" | "signal">) {
  const { database, sources, partRows = usualPartRows } = deps;
  const columns = exportColumns[one.kind];
  const chosen = chosenOf(one);
  const write = sources[one.kind].format?.write ?? ((lines: Lines) => Buffer.from(csvRows(lines, "\r\n")));
  // A spreadsheet detects UTF-8 by the byte order mark.
  const mark = sources[one.kind].format ? "" : "\uFEFF";
  const chunks = one.parts === 0 ? [Buffer.from(mark), write([columns])] : [];
  let after = one.after_key ?? "";
  let rows = 0;
  while (rows < partRows) {
    signal.throwIfAborted();
    const limit = Math.min(chunkRows, partRows - rows);
    const step = { ...chosen, after, last: one.last_key ?? "", limit };
    const read = await sources[one.kind].rows(database, step, at);
    if (read.length > 0) chunks.push(write(read.map((row) => cellsOf(row, columns))));
    rows += read.length;
    after = read.at(-1)?.key ?? after;
    if (read.length < limit) break;
  }
  return { content: Buffer.concat(chunks), rows, after, isLast: rows < partRows };
}

const cellsOf = ({ cells }: ExportedRow, columns: readonly string[]) => columns.map((name) => cells[name] ?? "");

type Lines = readonly (readonly (string | number)[])[];
