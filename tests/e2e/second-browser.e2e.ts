import { chromium, type Page } from "@playwright/test";
import { visitAs } from "#tests/support/signed-in.ts";
import { expectFramesToAdvance, seekTo, timeOf } from "./at-the-player.ts";
import { ask, test, watchFrom } from "./film-from-elsewhere.ts";
import { expect } from "./watchful.ts";

const limit = (page: Page) => page.getByRole("alertdialog", { name: "Limite d’appareils" });

/** Requests the screen again. */
async function tryAgain(page: Page, status: 200 | 403): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/playing-url"));
  await limit(page).getByRole("button", { name: "Réessayer" }).click();
  expect((await answered).status()).toBe(status);
}

async function expectToPlayNear(page: Page, seconds: number): Promise<void> {
  await expect(limit(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(page);
  expect(await timeOf(page)).toBeGreaterThan(seconds - 1);
  expect(await timeOf(page)).toBeLessThan(seconds + 30);
}

// A personal account plays on one screen.
test("a killed browser frees its screen when the lease expires, a closed one at once, and both save their position", async ({
  browser,
  contextOptions,
  launchOptions,
  elsewhere: { site, long },
}) => {
  test.setTimeout(120_000);
  const options = { ...contextOptions, baseURL: site.url };
  const server = await chromium.launchServer(launchOptions);
  const first = await visitAs(await chromium.connect(server.wsEndpoint()), "personal", options);
  const second = await visitAs(browser, "personal", options);
  const third = await visitAs(browser, "personal", options);
  try {
    const killed = await first.context.newPage();
    await watchFrom(killed, { visit: first, long }, 100);
    const saved = killed.waitForResponse(
      (answer) =>
        answer.url().endsWith("/watched-time") && /"watched_time":20\d/.test(answer.request().postData() ?? ""),
    );
    await seekTo(killed, 200);
    await saved;
    const closed = await second.context.newPage();
    await closed.goto(`/watch/${long}`);
    await expect(limit(closed)).toBeVisible();
    server.process().kill("SIGKILL");
    await tryAgain(closed, 403);
    // As if the 45 seconds of the lease had passed.
    await ask(
      site.databaseUrl,
      `update screen_leases set renewed_at = renewed_at - interval '45 s', expires_at = expires_at - interval '45 s'`,
    );
    await tryAgain(closed, 200);
    await expectToPlayNear(closed, 200);

    await seekTo(closed, 400);
    await expect.poll(() => timeOf(closed)).toBeGreaterThan(400);
    const last = await third.context.newPage();
    await last.goto(`/watch/${long}`);
    await expect(limit(last)).toBeVisible();
    await closed.close();
    await expect(() => tryAgain(last, 200)).toPass({ timeout: 5000 });
    await expectToPlayNear(last, 400);
  } finally {
    await server.close();
    await second.context.close();
    await third.context.close();
    await ask(site.databaseUrl, "delete from screen_leases");
  }
});
