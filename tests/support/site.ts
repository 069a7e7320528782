/** A running program and what it keeps. */
export type Site = { url: string; dataDir: string; databaseUrl: string };

const VARIABLE = "SILECS_TEST_SITES";

/** For a global set-up: lets every worker started from here on find a site of its own. */
export function shareSites(sites: readonly Site[]): void {
  process.env[VARIABLE] = JSON.stringify(sites);
}

/** The site of the worker that asks, which no other worker visits; undefined where no tests run yet. */
export function ownSite(): Site | undefined {
  const sites = JSON.parse(process.env[VARIABLE] ?? "[]") as Site[];
  // Playwright numbers the workers that run at the same time from 0.
  return sites[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)];
}

/** @throws Error outside of a browser test */
export function siteUnderTest(): Site {
  const site = ownSite();
  if (!site) throw new Error("No program was started for this test.");
  return site;
}
