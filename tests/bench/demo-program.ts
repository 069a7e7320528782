import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from "@playwright/test";
import { createClient, type Client } from "#contract/client.ts";
import { openPool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import { demoAccounts } from "#server/demo/accounts.ts";

export type DemoProgram = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  residentMegabytes(): number;
  cpuSeconds(): number;
  browserOptions: LaunchOptions;
  /** The browser storage of a signed-in subscriber with a chosen profile. */
  signedIn: Record<string, string>;
  /** A client with that subscriber's session. */
  call: Client;
  headers: Record<string, string>;
  /** A film without a saved position. */
  film: number;
};

const filmTitle = "L’Harmonie des mondes";

/** A fresh browser profile in which that subscriber is signed in; with an empty storage, nobody. */
export async function signedInContext(
  browser: Browser,
  signedIn: Record<string, string>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 }, ...options });
  // A benchmark that takes long on a busy machine is not a broken one.
  context.setDefaultTimeout(120_000);
  await context.addInitScript((entries: [string, string][]) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(signedIn));
  return context;
}

type Opened = { program: Omit<DemoProgram, "signedIn" | "call" | "headers" | "film">; close(): Promise<void> };

let shared: { opened?: Promise<Opened> } | undefined;

/** From now on, all benchmarks of this process use one program. For quick runs, whose figures are not judged. */
export function shareDemoProgram(): void {
  shared = {};
}

/** Ends the program that benchmarks share, if there is one. */
export async function closeSharedDemoProgram(): Promise<void> {
  await (await shared?.opened)?.close();
}

/** Runs `work` with the program, the demo catalogue, a signed-in subscriber and their browser storage. */
export async function withDemoProgram<T>(work: (program: DemoProgram) => Promise<T>): Promise<T> {
  if (shared) {
    shared.opened ??= openDemoProgram();
    const { program } = await shared.opened;
    await releaseScreens(program.databaseUrl);
    return withSubscriber(program, work);
  }
  const { program, close } = await openDemoProgram();
  try {
    return await withSubscriber(program, work);
  } finally {
    await close();
  }
}

async function openDemoProgram(): Promise<Opened> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "silecs-bench-"));
  const database = await createTestDatabase();
  const started = await startProgram("server/main.ts", {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_CATALOGUE: "1",
  });
  const { url, residentMegabytes, cpuSeconds } = started;
  return {
    program: { url, residentMegabytes, cpuSeconds, databaseUrl: database.url, dataDir, browserOptions },
    async close() {
      await started.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An account has three screens, and a browser that was closed keeps its own for a while. */
async function releaseScreens(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { size: 1, onError: () => undefined });
  await pool.run(sql`delete from screen_leases`);
  await pool.close();
}

async function withSubscriber<T>(program: Opened["program"], work: (program: DemoProgram) => Promise<T>): Promise<T> {
  const { storage, headers } = await signIn(program.url);
  const call = clientOf(program.url, headers);
  const found = await call("GET /videos/search", { query: { keyword: filmTitle } });
  const film = found.data.find(({ title }) => title === filmTitle);
  if (!film) throw new Error(`${filmTitle} is not in the catalogue`);
  return work({ ...program, signedIn: storage, call, headers, film: film.id });
}

const clientOf = (url: string, headers: Record<string, string>): Client =>
  createClient({ base: `${url}/api`, fetch: (address, init) => fetch(address, init), headers: () => headers });

async function signIn(url: string) {
  const { username, password } = demoAccounts.family;
  const { token, user } = await clientOf(url, {})("POST /auth/token", { body: { username, password } });
  const profile = user.user_profiles.find(({ is_default }) => is_default);
  const kept = Object.entries({ token, user, profile, selectKid: false });
  const storage = Object.fromEntries(kept.map(([key, value]) => [key, JSON.stringify(value)]));
  return { storage, headers: { authorization: `Bearer ${token}`, "x-profile-id": String(profile?.id) } };
}

export const browserOptions: LaunchOptions = {
  executablePath: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
    existsSync(file),
  ),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
