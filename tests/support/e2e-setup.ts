import type { FullConfig } from "@playwright/test";
import { shareTestServer } from "./database.ts";
import { shareSites } from "./site.ts";
import { startSite } from "./start-site.ts";

/** Starts a site per worker, which the browser tests visit. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const server = await shareTestServer();
  const running = await Promise.all(Array.from({ length: workers }, () => startSite()));
  shareSites(running.map(({ site }) => site));
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await server.stop();
  };
}
