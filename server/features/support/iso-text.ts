import { raw } from "#server/database/sql.ts";

/** An instant inside of JSON as it is written elsewhere. */
export function isoText(column: string) {
  return raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}
