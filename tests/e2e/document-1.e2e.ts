import type { Page } from "@playwright/test";
import type { AnswerFor } from "#contract/client.ts";
import { startProgram } from "#tests/support/program.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { enterAs, inDatabase, ownAccount } from "./own-account.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

// Points of the first document that no other journey covers.
const t = texts.fr;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("the login says that signing up is possible on the website", async ({ page }) => {
  await page.goto("/connexion");
  const host = new URL(page.url()).host;
  await expect(page.getByText(t.accounts.login.appNote.replace("{site}", host))).toBeVisible();
});

test("/faq#form opens at the question form", async ({ page }) => {
  const form = page.getByRole("heading", { name: t.support.faq.ask });
  // A low window, so that the form is below the first questions on a phone too.
  await page.setViewportSize({ width: 400, height: 500 });
  await page.goto("/faq");
  await expect(form).toBeVisible();
  await expect(form).not.toBeInViewport();
  await page.goto("/cookies");
  await page.goto("/faq#form");
  await expect(form).toBeInViewport();
});

test("above the design's 1440 px everything scales with the window", async ({ page }) => {
  await page.goto("/cookies");
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  for (const [width, expected] of [
    [1200, 16],
    [1440, 16],
    [1920, 21.33],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(size).toBeCloseTo(expected, 1);
  }
});

test("the footer shows four social networks and the copyright years", async ({ page }) => {
  await page.goto("/");
  const links = page.getByRole("list", { name: t.layout.social }).getByRole("link");
  const networks = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).host));
  expect(networks).toEqual(["facebook", "x", "instagram", "youtube"].map((name) => `${name}.example`));
  await expect(page.getByText(`© 2021–${new Date().getFullYear()} Silecs`)).toBeVisible();
});

test("a page added by an editor is linked in header and footer and has its URL", async ({ page, request }) => {
  const slug = `nos-ecoles-${test.info().project.name.replaceAll(/[^a-z]/g, "")}`;
  const query = (text: string) => inDatabase((database) => database.query(text, [slug]));
  await query(`
    insert into pages (slug, title_fr, title_en, content_fr, content_en, position)
    values ($1, 'Nos écoles', 'Our schools', '<p>Une classe entière.</p>', '<p>A whole class.</p>', 'header')`);
  try {
    const link = (place: string) => page.locator(`${place} a[href="/page/${slug}"]`);
    // The program is notified of the page a moment after it is stored.
    await expect(async () => {
      await page.goto("/");
      expect(await link("header").count()).toBe(1);
    }).toPass({ timeout: 15_000 });
    await expect(link("footer")).toHaveText("Nos écoles");
    await link("footer").click();
    await expect(page.getByRole("heading", { level: 1, name: "Nos écoles" })).toBeVisible();
    await expect(page).toHaveTitle("Silecs – Nos écoles");
    await expect(page.getByText("Une classe entière.")).toBeVisible();
  } finally {
    await query("delete from pages where slug = $1");
  }
  await expect.poll(async () => (await request.get(`/page/${slug}`)).status()).toBe(404);
  const lawful = await request.get("/page/cgu", { maxRedirects: 0 });
  expect([lawful.status(), lawful.headers()["location"]]).toEqual([301, "/cgu"]);
});

test("the most watched titles are numbered, without a script", async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ baseURL, locale: "fr-FR", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  const cards = page.locator("a.card[data-ranked]");
  const { data } = (await (
    await request.get("/api/pub/videos/most-viewed")
  ).json()) as AnswerFor<"GET /pub/videos/most-viewed">;
  // The demo has enough series, so that no films follow them.
  expect(data.length).toBeGreaterThanOrEqual(5);
  expect(await cards.locator(".card-rank").allTextContents()).toEqual(data.map((_title, place) => String(place + 1)));
  expect(await cards.locator(".card-title").allTextContents()).toEqual(data.map(({ title }) => title));
  await context.close();
});

test("cookies: without analytics there is no consent banner, and the page says so", async ({ page }) => {
  await page.goto("/faq");
  await expect(page.getByRole("region", { name: t.layout.cookies.title })).toHaveCount(0);
  await page.getByRole("link", { name: t.layout.footer.cookies }).click();
  await expect(page.getByText(t.layout.cookies.onlyNecessary)).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(0);
  await expect(page.getByRole("button", { name: t.layout.cookies.save })).toHaveCount(0);
});

test("cookies: visits are measured with consent, never a child's, and consent can be changed from the footer", async ({
  page,
}) => {
  const script = "https://stats.example/count.js";
  let loaded = 0;
  await page.route(script, (route) => {
    loaded += 1;
    return route.fulfill({ contentType: "text/javascript", body: "window.visitsCounted = true;" });
  });
  const { databaseUrl, dataDir } = siteUnderTest();
  const counting = await startProgram("server/main.ts", {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_ENV: "development",
    ANALYTICS_SCRIPT: script,
  });
  await page.goto(`${counting.url}/faq`);
  const { cookies } = t.layout;
  const banner = page.getByRole("region", { name: cookies.title });
  await banner.getByText(cookies.settings).click();
  const analytics = page.getByLabel(cookies.analytics);
  await expect(analytics).not.toBeChecked();
  expect(loaded).toBe(0);
  await analytics.check();
  await button(page, cookies.save).click();
  await expect(banner).toHaveCount(0);
  await page.getByRole("link", { name: t.layout.footer.cookies }).click();
  await expect(page.getByText(/Vous avez accepté la mesure d’audience/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "visitsCounted") as unknown)).toBe(true);
  const wire = listenToMeasuring(page);
  await page.goto(`${counting.url}/enregistrement`);
  await expect.poll(wire).toContainEqual(expect.stringContaining("POST /api/tracking-data/events"));
  await expect.poll(wire).toContainEqual(expect.stringContaining(script));
  const kid = await actAsKid(page);
  const childWire = listenToMeasuring(page);
  await page.goto(`${counting.url}/accueil-kids`);
  await page.getByRole("main").getByRole("link").first().waitFor();
  await page.goto(`${counting.url}/info-detail/${kid.video}`);
  await page.goto(`${counting.url}/watch/${kid.video}`);
  await page.waitForResponse((answer) => answer.url().endsWith("/api/videos/viewed") && answer.ok());
  expect(childWire()).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${counting.url}/cookies`);
  await expect(analytics).toBeChecked();
  await analytics.uncheck();
  await button(page, cookies.save).click();
  await expect(page.getByText(/Vous avez refusé les cookies facultatifs/)).toBeVisible();
  await expect(analytics).not.toBeChecked();
  const before = loaded;
  await page.goto(`${counting.url}/faq`);
  expect(loaded).toBe(before);
  await page.goto("about:blank");
  await counting.stop();
});

test("a pending subscription is polled; one paid in a store is cancelled there", async ({ page }) => {
  const account = await ownAccount("personal", "fr");
  await inDatabase((database) =>
    database.query(
      `update subscriptions set provider = 'app_store', method = 'store', card_brand = null, card_last_four = null
       where account_id = $1`,
      [account.id],
    ),
  );
  // The store's notification arrives between the first load of the account and the first poll.
  let arrived = false;
  await page.route("**/api/me/profile", async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as AnswerFor<"GET /me/profile">;
    await route.fulfill({ response, json: arrived ? user : { ...user, user_subscription: null } });
  });
  await page.route("**/api/me/latest-subscription", (route) => {
    arrived = true;
    return route.continue();
  });
  await enterAs(page, account, { user_subscription: null });
  await page.clock.install();
  await page.goto("/profile");
  const mine = t.billing.mine;
  await expect(page.getByText(mine.coming)).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page.getByText("App Store", { exact: true })).toBeVisible();
  await page.route("https://apps.apple.com/**", (route) => route.fulfill({ body: "the store" }));
  await button(page, mine.cancel).click();
  await expect(page).toHaveURL("https://apps.apple.com/account/subscriptions");
});

test("the date picker opens below its field at every width, works by keyboard, and uses the page's language", async ({
  page,
}) => {
  await page.goto("/enregistrement");
  const { dob, pickDate } = t.shell.person;
  const field = page.getByLabel(dob, { exact: true });
  const calendar = page.getByRole("dialog", { name: pickDate });
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [834, 700],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // There is no room below at the bottom of the window, so the page scrolls.
    await field.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await page.getByRole("button", { name: pickDate }).click();
    await expect(calendar.getByRole("combobox", { name: t.shell.calendar.year })).toBeVisible();
    await expect(calendar).toBeInViewport({ ratio: 1 });
    const [above, below] = [await field.boundingBox(), await calendar.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
  }
  await field.fill("28/02/1990");
  await page.getByRole("button", { name: pickDate }).click();
  await expect(calendar.getByRole("button", { name: "mercredi 28 février 1990, choisi" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("01/03/1990");
  await expect(page.getByRole("button", { name: pickDate })).toBeFocused();
});

test("a phone number has at most twelve digits, in groups of four", async ({ page }) => {
  await page.goto("/enregistrement");
  const phone = page.getByLabel(t.shell.person.phone, { exact: true });
  await phone.pressSequentially("06a12-345678901234");
  await expect(phone).toHaveValue("0612 3456 7890");

  const country = page.getByRole("button", { name: t.shell.person.country });
  for (const [typed, prefix, shown] of [
    ["+32 470 12 34 56", "+32", "0470 1234 56"],
    ["0033612345678", "+33", "0612 3456 78"],
    ["+1 514 555 0123", "+1", "5145 5501 23"],
  ] as const) {
    await phone.fill(typed);
    await expect(phone).toHaveValue(shown);
    await expect(country).toHaveAccessibleName(new RegExp(`\\${prefix}$`));
  }

  // There is no room for the countries below a field at the bottom of the window.
  await page.setViewportSize({ width: 390, height: 844 });
  await country.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await country.click();
  await expect(page.getByRole("listbox")).toBeInViewport({ ratio: 1 });
});

/** Collects every analytics request of the page from now on. */
function listenToMeasuring(page: Page): () => string[] {
  const sent: string[] = [];
  page.on(
    "request",
    (request) => void sent.push(`${request.method()} ${request.url().replace(/^http:\/\/[^/]+/, "")}`),
  );
  return () => sent.filter((one) => /tracking-data|-attribute|stats\.example/.test(one));
}

/** Signs in on the page's origin as a kid profile. Returns a film that it may watch. */
async function actAsKid(page: Page): Promise<{ video: number }> {
  const account = await ownAccount("personal", "fr");
  await page.evaluate(async ({ username, password }) => {
    const answer = await fetch("/api/auth/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    const { token, user } = (await answer.json()) as { token: string; user: { user_profiles: { is_kid: boolean }[] } };
    const profile = user.user_profiles.find(({ is_kid }) => is_kid);
    for (const [name, value] of Object.entries({ token, user, profile, selectKid: true }))
      localStorage.setItem(name, JSON.stringify(value));
  }, account);
  return inDatabase(async (database) => {
    const { rows } = await database.query<{ id: number }>(
      "select id from videos where is_kid and type = 'movie' and published_at < now() and media_key is not null limit 1",
    );
    return { video: rows[0]?.id ?? 0 };
  });
}
