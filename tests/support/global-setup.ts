import { shareTestServer } from "./database.ts";

/** One PostgreSQL for the whole Vitest run. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await shareTestServer();
  return () => server.stop();
}
