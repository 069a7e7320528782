import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFilledDatabase, createTestDatabase } from "./database.ts";
import { allJobs, startProgram } from "./program.ts";
import type { Site } from "./site.ts";

export type RunningSite = { site: Site; stop: () => Promise<void> };

/** Of every program: the first start keeps the shops' addresses in the database. */
const common = {
  NODE_ENV: "development",
  APP_STORE_URL: "https://apps.example/silecs",
  GOOGLE_PLAY_URL: "https://play.example/silecs",
};

/** The demo catalogue is loaded once in a run: hashing its passwords alone takes longer than copying the database. */
const withDemo = () =>
  createFilledDatabase("demo", async (url) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "silecs-demo-"));
    const program = await startProgram("server/main.ts", {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO_CATALOGUE: "1",
      ...common,
    });
    await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

/**
 * The whole program as an operator runs it, on its own database and data folder.
 * @param settings further environment variables, which may depend on the site's URL
 * @param hasDemo with the demo catalogue and its accounts
 */
export async function startSite(
  settings: (url: string) => Record<string, string> = () => ({}),
  hasDemo = true,
): Promise<RunningSite> {
  const database = await (hasDemo ? withDemo() : createTestDatabase());
  const dataDir = mkdtempSync(path.join(tmpdir(), "silecs-e2e-"));
  const program = await startProgram("server/main.ts", (url) => ({
    ...allJobs,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_CATALOGUE: hasDemo ? "1" : "0",
    ...common,
    ...settings(url),
  }));
  return {
    site: { url: program.url, dataDir, databaseUrl: database.url },
    async stop() {
      await program.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
