import { shareTestServer } from "#tests/support/database.ts";

/** One PostgreSQL for all runs of one test process. Rows are held against their declared types in `npm test`. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await shareTestServer();
  return () => server.stop();
}
