/** A running program and its data. */
export type Site = { url: string; dataDir: string; databaseUrl: string };

const VARIABLE = "SILECS_TEST_SITES";

/** For a global set-up: assigns a site to every worker started afterwards. */
export function shareSites(sites: readonly Site[]): void {
  process.env[VARIABLE] = JSON.stringify(sites);
}

/** The calling worker's own site; undefined outside tests. */
export function ownSite(): Site | undefined {
  const sites = JSON.parse(process.env[VARIABLE] ?? "[]") as Site[];
  // Playwright numbers concurrent workers from 0.
  return sites[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)];
}

/** @throws Error outside a browser test */
export function siteUnderTest(): Site {
  const site = ownSite();
  if (!site) throw new Error("No program was started for this test.");
  return site;
}
