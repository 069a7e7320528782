import { startDatabase, type DatabaseOptions } from "./start-database.ts";

// Does nothing but hold a database, for tests that kill it. Takes its options as JSON, prints what it got as JSON, stops
// on SIGTERM, and exits with 1 and a message when it gets no database.
const options = JSON.parse(process.argv[2] ?? "{}") as Omit<DatabaseOptions, "log">;
const log = (message: string) => console.error(message);
try {
  const begun = performance.now();
  const database = await startDatabase({ ...options, log: { info: log, warn: log, error: log } });
  const { url, adminUrl, adopted } = database;
  const milliseconds = performance.now() - begun;
  const idle = setInterval(() => undefined, 1000);
  process.once("SIGTERM", () => {
    clearInterval(idle);
    void database.stop().then(() => process.exit(0));
  });
  // Last: whoever reads it may stop this program at once.
  console.log(JSON.stringify({ url, adminUrl, adopted, milliseconds }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
