import { expect, test, type Page } from "@playwright/test";
import { states } from "#server/demo/states/states.ts";
import { type Program, startProgram } from "#tests/support/program.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { texts } from "./texts.ts";

const t = texts.fr;
const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name, exact: true }).first();
const fact = (text: string | RegExp) => (page: Page) => page.getByText(text).filter({ visible: true }).first();

/**
 * What identifies a state on the screen, where a page for developers alone has its part in it: stored values, and a fault of calls after
 * signing in. `states.test.ts` covers what the server does for every state.
 */
const seen: Record<string, (page: Page) => ReturnType<Page["getByText"]>> = {
  payment: fact(/9,99\s€/),
  "api-500": heading(t.shell.faults.reported.title),
};

let development: Program;

test.beforeAll(async () => {
  const { databaseUrl, dataDir } = siteUnderTest();
  development = await startProgram("server/main.ts", {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_ENV: "development",
    SILECS_DEV: "1",
  });
});
test.afterAll(() => development.stop());

test("a developer opens a page in a given state by one link, whatever the browser's session was", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(`${development.url}/dev/ui`);
  await page.getByRole("link", { name: /every page in every state/ }).click();
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveText(
    states.map(({ title }) => title),
    { timeout: 60_000 },
  );
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(states.map(({ name }) => `/dev/states/${name}`));
  for (const [name, what] of Object.entries(seen)) {
    await test.step(name, async () => {
      await page.goto(`${development.url}/dev/states/${name}`);
      await expect(what(page)).toBeVisible({ timeout: 20_000 });
    });
  }
});

test("production builds contain none of it", async ({ page }) => {
  for (const path of ["/dev/states", "/dev/states/expired", "/dev/remember", "/dev/fault"])
    expect((await page.goto(path))?.status()).toBe(404);
});
