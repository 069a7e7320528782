import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase, shareTestServer } from "./database.ts";
import { startProgram } from "./program.ts";

/** The whole program as a person runs it, with the demo catalogue, on a database of its own; the browser tests visit it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await shareTestServer();
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "silecs-e2e-"));
  const program = await startProgram("server/main.ts", {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_CATALOGUE: "1",
    NODE_ENV: "development",
    APP_STORE_URL: "https://apps.example/silecs",
    GOOGLE_PLAY_URL: "https://play.example/silecs",
  });
  process.env["SILECS_TEST_URL"] = program.url;
  process.env["SILECS_TEST_DATA"] = dataDir;
  process.env["SILECS_TEST_DATABASE"] = database.url;
  return async () => {
    await program.stop();
    await database.drop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
