import { expect, test } from "@playwright/test";
import { states } from "#server/demo/states/states.ts";
import { startProgram } from "#tests/support/program.ts";
import { siteUnderTest } from "#tests/support/site.ts";

// What a state is, `states.test.ts` covers; what the pages for developers do in the browser, `dev-pages.test.ts`.

test("a development start serves the pages for developers from their sources", async ({ request }) => {
  // Vite compiles all pages before it renders the first.
  const timeout = 200_000;
  test.setTimeout(timeout);
  const { databaseUrl, dataDir } = siteUnderTest();
  const development = await startProgram("server/main.ts", {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_ENV: "development",
    SILECS_DEV: "1",
  });
  const parts = await (await request.get(`${development.url}/dev/ui`, { timeout })).text();
  expect(parts).toContain('href="/dev/states"');
  // Vite compiles what the page's script names.
  const [script = ""] = /\/[^"']*entry\.client\.tsx/.exec(parts) ?? [];
  expect((await request.get(development.url + script)).headers()["content-type"]).toContain("javascript");
  const listed = (await (await request.get(`${development.url}/dev/states.json`)).json()) as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(states.map(({ name }) => name));
  await development.stop();
});

test("production builds contain none of it", async ({ request }) => {
  for (const path of ["/dev/states", "/dev/states/expired", "/dev/remember", "/dev/fault"])
    expect((await request.get(path)).status()).toBe(404);
});
