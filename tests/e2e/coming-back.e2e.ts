import { expect, test } from "./at-home.ts";
import { atRest, moved, row, scrolled } from "./row-places.ts";
import { texts } from "./texts.ts";

const t = texts.fr;
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("coming back restores home: vertical and horizontal scroll positions, and the focus", async ({ home }) => {
  const most = row(home, "most-viewed");
  await most.locator(".card").first().focus();
  await home.keyboard.press("End");
  const along = await atRest(() => moved(most));
  expect(along).toBeGreaterThan(100);

  const link = home.locator(".home-later a[href^='/category/']").first();
  await link.scrollIntoViewIfNeeded();
  const down = await atRest(() => scrolled(home));
  expect(down).toBeGreaterThan(600);
  const asked: { path: string; at: number }[] = [];
  home.on("request", (request) => asked.push({ path: new URL(request.url()).pathname, at: Date.now() }));
  await link.click();
  await expect(home).toHaveURL(/\/category\/\d+$/);
  await expect(home.locator(".card").first()).toBeVisible();
  const came = Date.now();
  await home.goBack();
  await expect(link).toBeFocused();
  expect(Math.abs((await atRest(() => scrolled(home))) - down)).toBeLessThanOrEqual(2);
  expect(await moved(most)).toBe(along);

  // Cached data is shown; only the profile's own activity is fetched again, after a second.
  const renewed = () => asked.find(({ path }) => path === "/api/profiles/view-histories")?.at ?? 0;
  await expect.poll(renewed).toBeGreaterThan(came + 990);
  expect(asked.map(({ path }) => path)).not.toContain("/api/home");
});

test("loaded pages of a list are still there after coming back", async ({ home }) => {
  // Pages of six, so that there are more than two.
  await home.route(/\/api\/videos\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, "limit=6"),
    }),
  );
  await home.goto("/recents");
  const cards = home.locator(".list-page .card");
  await expect(cards).toHaveCount(6);
  await home.getByRole("button", { name: t.catalogue.lists.more }).click();
  await expect(cards).toHaveCount(12);
  await cards.last().scrollIntoViewIfNeeded();
  const down = await atRest(() => scrolled(home));
  const href = (await cards.last().getAttribute("href")) ?? "";
  const goIn = async (): Promise<void> => {
    await cards.last().click();
    await home.getByRole("dialog").getByRole("link", { name: t.catalogue.wholePage }).click();
    await expect(home).toHaveURL(new RegExp(`${href}$`));
  };
  const isAsLeft = async (): Promise<void> => {
    await expect(cards).toHaveCount(12);
    await expect(home.locator(`.card[href="${href}"]`)).toBeFocused();
    expect(Math.abs((await atRest(() => scrolled(home))) - down)).toBeLessThanOrEqual(2);
  };

  await goIn();
  await home.goBack();
  await expect(home.getByRole("dialog")).toBeVisible();
  await home.goBack();
  await isAsLeft();

  // 'Back' pressed twice quickly: the sheet's entry is never shown.
  await goIn();
  await home.evaluate(() => history.go(-2));
  await isAsLeft();
});
