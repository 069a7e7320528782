import { shareTestServer } from "./database.ts";
import { shareDeclaredRows } from "./declared-rows.ts";

/** One PostgreSQL for the whole Vitest run, and the declared row types. */
export default async function setup(): Promise<() => Promise<void>> {
  shareDeclaredRows();
  const server = await shareTestServer();
  return () => server.stop();
}
