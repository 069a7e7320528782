import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { states } from "#server/demo/states/states.ts";
import { type Program, startProgram } from "#tests/support/program.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import type adminTexts from "#admin/texts/fr.json";
import { texts } from "./texts.ts";

const t = texts.fr;
const admin = JSON.parse(
  readFileSync(new URL("../../web/admin/texts/fr.json", import.meta.url), "utf8"),
) as typeof adminTexts;
const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name, exact: true }).first();
const dialog = (name: string) => (page: Page) => page.getByRole("alertdialog", { name });
const fact = (text: string | RegExp) => (page: Page) => page.getByText(text).filter({ visible: true }).first();

/**
 * What identifies one state of each kind on the screen: a visitor, stored values, an account, a profile, the player,
 * an error of the page, of calls and of the network, and the staff. `states.test.ts` covers the other states.
 */
const seen: Record<string, (page: Page) => ReturnType<Page["getByText"]>> = {
  visitor: heading(t.catalogue.landing.tagline),
  payment: fact(/9,99\s€/),
  expired: fact(/Votre abonnement s’est terminé/),
  "signed-out": fact(t.accounts.login.sessionEnded),
  kid: heading("Quelle heure est-il, Soleil ?"),
  "screen-limit": dialog(t.playback.limit.title),
  "page-503": heading(t.shell.faults.away.title),
  "api-500": heading(t.shell.faults.reported.title),
  offline: heading(t.shell.faults.offline.title),
  "staff-admin": heading(admin.roles.admin.name),
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

test("a developer opens a page in a given state by one click, whatever the browser's session was", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(`${development.url}/dev/ui`);
  await page.getByRole("link", { name: /every page in every state/ }).click();
  for (const [name, what] of Object.entries(seen)) {
    await test.step(name, async () => {
      const title = states.find((state) => state.name === name)!.title;
      await page.goto(`${development.url}/dev/states`);
      await page.getByRole("link", { name: title, exact: true }).click({ timeout: 30_000 });
      await expect(what(page)).toBeVisible({ timeout: 20_000 });
    });
  }
});

test("production builds contain none of it", async ({ page }) => {
  for (const path of ["/dev/states", "/dev/states/expired", "/dev/remember", "/dev/fault"])
    expect((await page.goto(path))?.status()).toBe(404);
});
