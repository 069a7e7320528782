import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { ExportRow } from "./queries.ts";
import { columns } from "./queries.ts";

type Written = { after: string; rows: number; bytes: number; fileKey: string };

/** Moves an export on by a part; undefined where another run did, or where it was cancelled. */
export function addPart(database: Database, { id, parts, after_key: before }: ExportRow, part: Written) {
  return database.row<ExportRow>(sql`
    with moved as (
      update exports set after_key = ${part.after}, rows_done = rows_done + ${part.rows}, parts = parts + 1,
        bytes = bytes + ${part.bytes}
      where id = ${id} and state = 'running' and parts = ${parts} and after_key = ${before} returning ${columns}),
    added as (
      insert into export_parts (export_id, place, file_key, bytes)
      select id, ${parts}, ${part.fileKey}, ${part.bytes} from moved)
    select * from moved`);
}

export type PartRow = { file_key: string; bytes: number };

export function listParts(database: Database, id: number) {
  return database.rows<PartRow>(sql`
    select file_key, bytes from export_parts where export_id = ${id} order by place`);
}

export function deleteParts(database: Database, id: number) {
  return database.run(sql`delete from export_parts where export_id = ${id}`);
}
