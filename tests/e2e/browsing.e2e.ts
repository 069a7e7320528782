import type { Page } from "@playwright/test";
import { visitAs, type Visit } from "#tests/support/signed-in.ts";
import { texts } from "./texts.ts";
import { expect, test as base } from "./watchful.ts";

const t = texts.fr;

/** A family at home. */
const test = base.extend<{ visit: Visit; home: Page }>({
  visit: async ({ browser, contextOptions, baseURL, watchful }, run) => {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL });
    watchful(visit.context);
    await run(visit);
    await visit.context.close();
  },
  home: async ({ visit }, run) => {
    const page = await visit.context.newPage();
    await page.goto("/accueil");
    await expect(page.getByRole("heading", { name: t.catalogue.home.mostViewed })).toBeVisible();
    await run(page);
  },
});

/** Frames of whatever plays inside. */
const framesIn = (page: Page, selector: string) =>
  page.evaluate(
    (inside) =>
      document.querySelector<HTMLVideoElement>(`${inside} video`)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    selector,
  );

test("home has its rows in their order", async ({ home }) => {
  await expect(home.locator(".home-rows[aria-busy=false]")).toBeVisible();
  const headings = (await home.locator(".home-rows h2").allTextContents()).map((text) => text.trim());
  const { histories, mostViewed, featured, suggestions, forKids } = t.catalogue.home;
  const places = [histories, mostViewed, featured, suggestions, forKids].map((name) => headings.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.filter((place) => place >= 0).length).toBeGreaterThanOrEqual(4);
  await expect(home.locator("#top-video")).toBeVisible();
});

test("a card that is held shows what it is about, moving and silent, until it is left", async ({ home, isMobile }) => {
  const card = home.locator(".title-card").first();
  await card.scrollIntoViewIfNeeded();
  const preview = home.locator(".card-preview");
  if (isMobile) {
    // Nothing hovers on a phone: a press opens the title's own page.
    await card.locator(".card").click();
    await expect(home).toHaveURL(/\/info-detail\/\d+/);
    return;
  }
  await card.hover();
  await home.waitForTimeout(300);
  await expect(preview).toHaveCount(0);
  await expect(preview).toBeVisible();
  expect(await preview.getByRole("listitem").count()).toBeLessThanOrEqual(3);
  await expect.poll(() => framesIn(home, ".card-preview")).toBeGreaterThan(5);
  expect(await home.evaluate(() => document.querySelector<HTMLVideoElement>(".card-preview video")?.muted)).toBe(true);
  await home.keyboard.press("Escape");
  await home.mouse.move(2, 2);
  await expect(preview).toHaveCount(0);
});

test("a trailer plays after the intro, is moved and paused by keys, and its end closes it", async ({ home }) => {
  await home.goto(`/info-detail/${await filmWithTrailer(home)}`);
  await home.getByRole("button", { name: t.catalogue.trailer.name, exact: true }).click();
  const modal = home.getByRole("dialog", { name: /^Bande-annonce/ });
  await modal.getByRole("button", { name: t.catalogue.trailer.skipIntro }).click();
  await expect.poll(() => framesIn(home, ".trailer-modal")).toBeGreaterThan(10);
  await modal.evaluate((dialog) => {
    dialog.tabIndex = -1;
    dialog.focus();
  });
  await home.keyboard.press("Space");
  const video = modal.locator("video");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  await home.keyboard.press("Space");
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = one.duration - 0.5;
  });
  await expect(modal).toHaveCount(0);
});

test("what is typed is searched for after a second, and the address keeps it", async ({ home, isMobile }) => {
  if (isMobile) await home.getByRole("button", { name: t.chrome.drawer.open }).click();
  const field = home.getByRole("searchbox", { name: t.chrome.search.label }).locator("visible=true");
  await field.fill("fourrier");
  await home.waitForTimeout(600);
  expect(home.url()).not.toContain("search");
  await expect(home).toHaveURL(/\/search\?keyword=fourrier$/);
  await expect(home.getByRole("heading", { name: t.catalogue.search.title })).toBeVisible();
  await home.goto("/search?keyword=zzzzzz");
  await expect(home.getByText("Pas de résultats disponibles !")).toBeVisible();
});

test("somebody whose subscription has expired is told, and led to the plans", async ({ visit }) => {
  const page = await visit.context.newPage();
  await page.goto("/connexion");
  await page.route("**/api/me/profile", (route) => route.abort());
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}") as object;
    localStorage.setItem("user", JSON.stringify({ ...user, status: 2, paymentMethod: null }));
  });
  await page.goto("/accueil");
  const told = page.getByRole("dialog", { name: "Votre abonnement a expiré" });
  await expect(told).toContainText("Pour le renouvellement de votre abonnement");
  await page.keyboard.press("Escape");
  await expect(told).toBeHidden();
  await page.locator(".card").first().click();
  await expect(told).toBeVisible();
  await told.getByRole("link", { name: "CHOISIR MON FORFAIT" }).click();
  await expect(page).toHaveURL(/\/enregistrement$/);
});

async function filmWithTrailer(page: Page): Promise<number> {
  const answer = await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem("token") ?? '""') as string;
    const response = await fetch("/api/videos", { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as { data: { id: number; type: string; trailer_url?: string; is_kid: boolean }[] };
  });
  return answer.data.find(({ type, trailer_url }) => type === "movie" && trailer_url)?.id ?? 0;
}
