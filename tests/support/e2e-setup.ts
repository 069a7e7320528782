import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { createTestDatabase, shareTestServer } from "./database.ts";
import { startProgram } from "./program.ts";
import { shareSites, type Site } from "./site.ts";

/**
 * The whole program as a person runs it, with the demo catalogue, on a database of its own, once for every worker; the
 * browser tests visit it.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const server = await shareTestServer();
  const running = await Promise.all(Array.from({ length: workers }, startSite));
  shareSites(running.map(({ site }) => site));
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await server.stop();
  };
}

async function startSite(): Promise<{ site: Site; stop: () => Promise<void> }> {
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
  return {
    site: { url: program.url, dataDir, databaseUrl: database.url },
    async stop() {
      await program.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
