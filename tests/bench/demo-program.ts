import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { createClient } from "#contract/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";
import { demoAccounts } from "#demo/accounts.ts";

type DemoProgram = {
  url: string;
  browserOptions: LaunchOptions;
  /** What the browser remembers of a signed-in subscriber with a chosen profile. */
  signedIn: Record<string, string>;
};

/** The program with the demo catalogue, a signed-in subscriber and a browser's settings, for as long as `work` takes. */
export async function withDemoProgram<T>(work: (program: DemoProgram) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-bench-"));
  const database = await createTestDatabase();
  const program = await startProgram("server/main.ts", { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_CATALOGUE: "1" });
  try {
    return await work({ url: program.url, browserOptions, signedIn: await signedInStorage(program.url) });
  } finally {
    await program.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signedInStorage(url: string): Promise<Record<string, string>> {
  const call = createClient({ base: `${url}/api`, fetch: (address, init) => fetch(address, init), headers: () => ({}) });
  const { username, password } = demoAccounts.family;
  const { token, user } = await call("POST /auth/token", { body: { username, password } });
  const profile = user.user_profiles.find(({ is_default }) => is_default);
  return Object.fromEntries(
    Object.entries({ token, user, profile, selectKid: false }).map(([key, value]) => [key, JSON.stringify(value)]),
  );
}

const browserOptions: LaunchOptions = {
  executablePath: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) => existsSync(file)),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
};
