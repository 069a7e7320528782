import { shareTestServer } from "./database.ts";
import { shareDeclaredRows } from "./declared-rows.ts";
import { serverEnvironment } from "#commands/run-server.mjs";

/** One PostgreSQL for the whole Vitest run, the declared row types, and Node's compile cache. */
export default async function setup(): Promise<() => Promise<void>> {
  // For the scripts that tests start with their own environment: without it each compiles the whole program again.
  process.env["NODE_COMPILE_CACHE"] = serverEnvironment().NODE_COMPILE_CACHE;
  shareDeclaredRows();
  const server = await shareTestServer();
  return () => server.stop();
}
