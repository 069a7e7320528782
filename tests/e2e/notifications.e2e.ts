import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import { readConfig } from "#server/config/config.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { unsubscribeToken } from "#server/features/notifications/unsubscribe-token.ts";
import { visitAs } from "#tests/support/signed-in.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";
import { expect, test as base } from "./watchful.ts";

const t = texts.fr.notifications;
const unseen = (count: number) => (count === 1 ? "Notifications, 1 non vue" : `Notifications, ${count} non vues`);

/** The family in the demo's initial state: their notifications, and their pages. */
const test = base.extend<{ asOnTheFirstDay: void; visited: (profileIndex: number, clock?: true) => Promise<Page> }>({
  asOnTheFirstDay: [
    async ({ browserName: _any }, run) => {
      await onDatabase(`delete from notifications where video_id = (select id from videos where slug = '${another}')`);
      await onDatabase(`update notifications set is_seen = false, removed_at = null where profile_id in (${own})`);
      await run();
    },
    { auto: true },
  ],
  visited: async ({ browser, contextOptions, baseURL, watchful }, run) => {
    const ends: (() => Promise<void>)[] = [];
    await run(async (profileIndex, clock) => {
      const { context } = await visitAs(browser, "family", { ...contextOptions, baseURL }, profileIndex);
      ends.push(() => context.close());
      watchful(context);
      const page = await context.newPage();
      if (clock) await page.clock.install();
      await page.goto(profileIndex === 0 ? "/accueil" : "/accueil-kids");
      return page;
    });
    for (const end of ends) await end();
  },
});

/** An episode without a notification in the demo. */
const another = "voir-le-son-l-accord-parfait";
const own = `select p.id from profiles p join accounts a on a.id = p.account_id
  where a.email = '${demoAccounts.family.username}'`;

async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: siteUnderTest().databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const bellOf = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const panelOf = (page: Page) => page.getByRole("dialog", { name: t.title, exact: true });

/** The browser then reports only the opening. */
const closeAndOpenAtOnce = (panel: Locator) =>
  panel.evaluate((element: HTMLElement) => {
    element.hidePopover();
    element.showPopover();
  });

test("new episodes are in the bell: opened, marked as seen and removed by keyboard alone", async ({ visited }) => {
  const page = await visited(0);
  const entries = page.locator(".bell-entry");

  await test.step("the list", async () => {
    await bellOf(page, unseen(2)).focus();
    await page.keyboard.press("Enter");
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toBeFocused();
    await expect(entries.first()).toContainText(/Nouvel épisode.*Le sable qui écoute.*Voir le son.*\d \p{L}+ \d{4}/su);
    await expectNoBarrier(page);
    await page.keyboard.press("ArrowDown");
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await expect(bellOf(page, unseen(2))).toBeFocused();
  });

  await test.step("one of them", async () => {
    await page.keyboard.press("Enter");
    await expect(entries.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await closeAndOpenAtOnce(panelOf(page));
    await expect(entries.first()).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Le sable qui écoute", exact: true });
    await expect(dialog).toContainText("Voir le son · Saison 2, épisode 2");
    await expect(dialog.locator(".rich-text")).toContainText("Chladni");
    await expect(dialog.getByRole("link", { name: t.watch })).toHaveAttribute("href", /^\/watch\/\d+\/\d+$/);
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(bellOf(page, unseen(1))).toBeFocused();
  });

  await test.step("the other is taken away", async () => {
    await page.keyboard.press("Enter");
    await expect(entries.first()).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Delete");
    await expect(panelOf(page).getByRole("status").filter({ hasText: t.removed })).toBeAttached();
    await expect(entries).toHaveCount(1);
    await expect(entries.first()).toBeFocused();
  });

  await test.step("all of it is kept", async () => {
    await page.reload();
    await bellOf(page, t.title).click();
    await expect(entries).toHaveCount(1);
    await expect(page.locator(".bell-dot")).toHaveCount(0);
  });

  await test.step("on a phone the list has the whole width", async () => {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await bellOf(page, t.title).click();
    const place = await panelOf(page).boundingBox();
    expect([place?.x, place?.width]).toEqual([0, 390]);
    await expectNoBarrier(page);
  });

  await test.step("its series opens on the episode", async () => {
    await entries.first().click();
    await page.getByRole("dialog").getByRole("link", { name: t.moreInfo }).click();
    await expect(page).toHaveURL(/\/info-detail\/\d+#episode-\d+$/);
    await expect(page.locator(".episode").filter({ hasText: "Le sable qui écoute" })).toBeInViewport({ ratio: 1 });
  });
});

test("a new notification is announced within 13 s, and a refused change is reverted", async ({ visited }) => {
  const page = await visited(0, true);
  let pings = 0;
  page.on("request", (request) => (pings += request.url().endsWith("/notifications/ping") ? 1 : 0));
  await expect(bellOf(page, unseen(2))).toBeVisible();

  await onDatabase(`
    insert into notifications (profile_id, activity_name, video_id)
    select (${own} and p.is_default), 'activity_new_episode', id from videos where slug = '${another}'`);
  const before = pings;
  await page.clock.fastForward(13_000);
  await expect(page.getByRole("status").filter({ hasText: "1 nouvelle notification" })).toBeAttached();
  await expect(bellOf(page, unseen(3))).toBeVisible();
  expect(pings - before).toBeLessThanOrEqual(2);

  await test.step("nothing is asked for behind other windows", async () => {
    const turn = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await turn(true);
    const behind = pings;
    await page.clock.fastForward(120_000);
    expect(pings).toBe(behind);
    await turn(false);
    await expect.poll(() => pings).toBe(behind + 1);
  });

  await test.step("a refusal", async () => {
    const closeRefusal = async (action: string): Promise<void> => {
      const refused = page.getByRole("alertdialog", { name: `Il est impossible de ${action}` });
      await expect(refused).toContainText("non");
      await refused.getByRole("button", { name: texts.fr.shell.messages.ok }).click();
    };
    await page.route("**/api/notifications/*/is-seen", (route) =>
      route.fulfill({ status: 403, json: { error: { code: 403, message: "non" } } }),
    );
    await page.route("**/api/notifications/*", (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({ status: 403, json: { error: { code: 403, message: "non" } } })
        : route.fallback(),
    );
    await bellOf(page, unseen(3)).click();
    await page.locator(".bell-item .icon-button").first().click();
    await closeRefusal(t.toRemove);
    // The dialog stands over the panel, which it closes.
    await expect(page.locator(".bell-entry")).toHaveCount(0);
    await bellOf(page, unseen(3)).click();
    await expect(page.locator(".bell-entry")).toHaveCount(3);
    await page.locator(".bell-entry").first().click();
    await closeRefusal(t.toSee);
    await page.keyboard.press("Escape");
    await expect(bellOf(page, unseen(3))).toBeVisible();
  });
});

test("children have their own notifications, and a bell without a badge if there are none", async ({ visited }) => {
  const page = await visited(1);
  await bellOf(page, unseen(1)).click();
  await expect(page.locator(".bell-entry")).toHaveText([/Le carrelage magique/]);
  await expectNoBarrier(page);

  const quiet = await visited(3);
  await bellOf(quiet, t.title).click();
  await expect(panelOf(quiet).getByRole("heading", { name: t.empty.title })).toBeVisible();
  await expectNoBarrier(quiet);
});

test("the weekly digest is chosen in My Account, and stopped by its link or by a mail client", async ({
  visited,
  request,
}) => {
  const page = await visited(0);
  await page.goto("/profile#notifications");
  const digest = page.getByRole("switch", { name: t.settings.weekly_digest.label });
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/notification-settings"),
    );

  await test.step("a switch takes effect at once and lasts", async () => {
    await expect(digest).not.toBeChecked();
    await Promise.all([saved(), digest.press("Space")]);
    await page.reload();
    await expect(digest).toBeChecked();
    await expectNoBarrier(page);
  });

  const profileId = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}").id as number);
  const address = `/desabonnement/${unsubscribeToken(profileId, readConfig({}).secret)}`;

  await test.step("the link asks first", async () => {
    await page.goto(address);
    await expectNoBarrier(page);
    await page.goto("/profile#notifications");
    await expect(digest).toBeChecked();
    await page.goto(address);
    await page.getByRole("button", { name: t.unsubscribe.confirm }).press("Enter");
    await expect(page.getByRole("status")).toHaveText(t.unsubscribe.stopped);
    await page.goto("/profile#notifications");
    await expect(digest).not.toBeChecked();
  });

  await test.step("a mail client’s POST needs no cookie and no origin", async () => {
    await Promise.all([saved(), digest.press("Space")]);
    const answer = await request.post(address, { form: { "List-Unsubscribe": "One-Click" } });
    expect(answer.status()).toBe(200);
    await page.reload();
    await expect(digest).not.toBeChecked();
  });
});
