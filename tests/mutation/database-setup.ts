import { shareTestServer } from "#tests/support/database.ts";
import { leaveRowsUnchecked } from "#tests/support/declared-rows.ts";

/** One PostgreSQL for all runs of a test process. Row types are checked by `npm test` instead. */
export default async function setup(): Promise<() => Promise<void>> {
  leaveRowsUnchecked();
  const server = await shareTestServer();
  return () => server.stop();
}
