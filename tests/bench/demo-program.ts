import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from "@playwright/test";
import { createClient, type Client } from "#contract/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import { demoAccounts } from "#server/demo/accounts.ts";

export type DemoProgram = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  residentMegabytes(): number;
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

/** Runs `work` with the program, the demo catalogue, a signed-in subscriber and their browser storage. */
export async function withDemoProgram<T>(work: (program: DemoProgram) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-bench-"));
  const database = await createTestDatabase();
  const program = await startProgram("server/main.ts", {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO_CATALOGUE: "1",
  });
  try {
    const { storage, headers } = await signIn(program.url);
    const call = clientOf(program.url, headers);
    const found = await call("GET /videos/search", { query: { keyword: filmTitle } });
    const film = found.data.find(({ title }) => title === filmTitle);
    if (!film) throw new Error(`${filmTitle} is not in the catalogue`);
    const { url, residentMegabytes } = program;
    const kept = { databaseUrl: database.url, dataDir: folder };
    const person = { signedIn: storage, call, headers };
    return await work({ url, ...kept, residentMegabytes, browserOptions, ...person, film: film.id });
  } finally {
    await program.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
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
