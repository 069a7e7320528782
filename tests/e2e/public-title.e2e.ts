import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { AnswerFor } from "#contract/client.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { expect, read, test } from "./at-home.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { enterAs, inDatabase, ownAccount, unpaidAccount } from "./own-account.ts";
import { texts } from "./texts.ts";

const t = texts.fr;

test("text over a picture is readable even if the picture is white @phone", async ({ page, visit }) => {
  const white = await sharp({ create: { width: 8, height: 8, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  await page.route(/\/images\/.*(?:cover|fullscreen)/, (route) =>
    route.fulfill({ body: white, contentType: "image/png" }),
  );
  const { data } = await read<"GET /videos">(visit, "/videos");
  for (const path of ["/", `/video-info/${data[0]?.id}`]) {
    await page.goto(path);
    await page
      .locator(".title-cover-picture img, .landing-hero-picture img")
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    const seen = await contrastsIn(page, "header");
    expect(seen.length).toBeGreaterThanOrEqual(3);
    for (const { text, contrast } of seen)
      expect([path, text, contrast >= 4.5, contrast]).toEqual([path, text, true, contrast]);
  }
});

type Seen = { text: string; contrast: number };

/** The contrast of each text with the worst pixel behind it (WCAG 2.2, 1.4.3). */
async function contrastsIn(page: Page, selector: string): Promise<Seen[]> {
  const pieces = await page.evaluate((inside) => {
    const found = [];
    for (const element of document.querySelectorAll(`${inside} :is(a, button, span)`)) {
      const own = [...element.childNodes].filter(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      // Screen-reader-only text is one pixel wide.
      if (element.clientWidth === 1) continue;
      const range = document.createRange();
      for (const node of own) {
        range.selectNodeContents(node);
        const { x, y, width, height } = range.getBoundingClientRect();
        if (width > 1 && height > 1) {
          const colour =
            getComputedStyle(element)
              .color.match(/[\d.]+/g)
              ?.map(Number) ?? [];
          found.push({ text: node.textContent?.trim() ?? "", x, y, width, height, colour: colour.slice(0, 3) });
        }
      }
    }
    return found;
  }, selector);
  await page.evaluate((inside) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${inside} * { color: transparent !important; transition: none !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, selector);
  const { data, info } = await sharp(await page.screenshot({ scale: "css" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pieces.map(({ text, x, y, width, height, colour }) => {
    let worst = Infinity;
    for (let row = Math.floor(y); row < Math.min(y + height, info.height); row += 1) {
      for (let column = Math.floor(x); column < Math.min(x + width, info.width); column += 1) {
        const at = (row * info.width + column) * 3;
        worst = Math.min(worst, contrastOf(colour, [...data.subarray(at, at + 3)]));
      }
    }
    return { text, contrast: worst };
  });
}

function contrastOf(one: number[], other: number[]): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel(t.accounts.login.username).fill(username);
  await page.getByLabel(t.accounts.login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.accounts.login.submit, exact: true }).click();
}

async function publicTitle(page: Page, id: number): Promise<AnswerFor<"GET /pub/videos/{id}">> {
  return (await (await page.request.get(`/api/pub/videos/${id}`)).json()) as AnswerFor<"GET /pub/videos/{id}">;
}

/** The native player knows the trailer's duration, and can seek. */
async function expectTrailerToPlay(page: Page, { trailers }: AnswerFor<"GET /pub/videos/{id}">): Promise<void> {
  const [trailer] = trailers;
  const video = page.locator(".public-trailer-video");
  const read = (name: "currentTime" | "duration") =>
    video.evaluate((element: HTMLVideoElement, field) => element[field], name);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  expect(Math.abs((await read("duration")) - (trailer?.duration ?? 0))).toBeLessThan(1);
  const late = (trailer?.duration ?? 0) - 2;
  await video.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to;
  }, late);
  await expect.poll(() => read("currentTime")).toBeGreaterThan(late + 0.2);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await expect
    .poll(() =>
      page
        .locator(".public-stills video")
        .evaluateAll((stills: HTMLVideoElement[]) => stills.map(({ videoWidth }) => videoWidth > 0)),
    )
    .toEqual([true, true, true]);
}

test("a title's public page leads signed-in people to the film, and others back to it after log-in", async ({
  page,
  visit,
}) => {
  const { data } = await read<"GET /videos">(visit, "/videos");
  const film = data.find(({ type }) => type === "movie")?.id ?? 0;
  await page.goto(`/video-info/${film}`);
  await expect(page.getByRole("link", { name: t.catalogue.watch })).toHaveCount(0);
  await expectTrailerToPlay(page, await publicTitle(page, film));
  await page.getByRole("main").getByRole("link", { name: t.catalogue.public.login }).click();
  await logIn(page, demoAccounts.personal);
  await expect(page).toHaveURL(new RegExp(`/info-detail/${film}$`));
  await page.goto(`/video-info/${film}`);
  await expect(page.getByRole("link", { name: t.catalogue.public.login })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: t.catalogue.watch }).click();
  await expect(page).toHaveURL(new RegExp(`/watch/${film}$`));
});

test("the episodes of a series stand side by side without overlapping", async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { data } = await read<"GET /videos">(visit, "/videos");
  await page.goto(`/video-info/${data.find(({ has_free_episode: free }) => free)?.id}`);
  const entries = page.locator(".public-seasons details[open] .episode");
  await expect(entries.first()).toBeVisible();
  const places = await entries.evaluateAll((all) =>
    all.map((entry) => ({
      width: entry.clientWidth,
      overlaps: [...entry.querySelectorAll("h3, p")].some(
        (words) => words.getBoundingClientRect().right > entry.getBoundingClientRect().right,
      ),
    })),
  );
  expect(places.length).toBeGreaterThanOrEqual(2);
  for (const { width, overlaps } of places) {
    expect(width).toBeGreaterThan(500);
    expect(overlaps).toBe(false);
  }
});

test("a free episode is marked and plays for any account, paid or not", async ({ page, visit }) => {
  const { data } = await read<"GET /videos">(visit, "/videos");
  const series = data.find(({ has_free_episode: free, is_kid: kid }) => free && !kid);
  const account = await unpaidAccount();
  await page.goto(`/video-info/${series?.id}`);
  const free = page.locator(".episode", { hasText: t.catalogue.free });
  await expect(free).toHaveCount(1);
  await free.getByRole("link").click();

  // Signed out: log-in comes first and then leads to the episode.
  await expect(page).toHaveURL(/\/connexion$/);
  await logIn(page, account);
  await expect(page).toHaveURL(new RegExp(`/watch/${series?.id}/\\d+$`));
  await page.getByRole("button", { name: t.playback.skipIntro }).click();
  await expectFramesToAdvance(page);

  // Other titles still link to their public page.
  await page.goto(`/watch/${series?.id}`);
  await expect(page).toHaveURL(new RegExp(`/video-info/${series?.id}$`));
});

test("after the subscription's end a series opens for its free episode, and a film reports the end", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  await inDatabase((database) =>
    database.query(
      "update subscriptions set status = 'expired', ended_at = now(), period_ends_at = now() where account_id = $1",
      [account.id],
    ),
  );
  await enterAs(page, account);
  await page.goto("/search?keyword=voir%20le%20son");
  const over = page.getByRole("dialog", { name: t.playback.expired.title });
  await page.getByRole("link", { name: "Voir le son", exact: true }).click();
  const preview = page.locator(".title-preview");
  const free = preview.locator(".episode", { hasText: t.catalogue.free });
  await expect(free).toBeVisible();
  await preview.locator(".episode:not(:has(.free-mark)) .episode-link").last().click();
  await expect(over).toBeVisible();
  await page.keyboard.press("Escape");
  await free.getByRole("link").click();
  await page.getByRole("button", { name: t.playback.skipIntro }).click();
  await expectFramesToAdvance(page);
});
