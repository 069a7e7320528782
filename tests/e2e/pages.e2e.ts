import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import type { AnswerFor } from "#contract/client.ts";
import { visitAs } from "#tests/support/signed-in.ts";
import { barriersOf } from "./barriers.ts";
import { demoFilm } from "./demo-film.ts";
import { markupFaultsOf } from "./markup.ts";
import {
  forAdults,
  forEverybody,
  forGuests,
  forKids,
  type Ids,
  listed,
  onPhones,
  type Visited,
  web,
} from "./site-pages.ts";
import { sizeFaultsOf } from "./sizes.ts";
import { expect, test } from "./watchful.ts";
import { zoomFaultsOf } from "./zoomed.ts";

/** Tested elsewhere: the player has its own tests, the entry page only redirects, and the staff's view has its journey. */
const elsewhere = ["watch/:id/:episodeId?", "entree", "page/:slug", "vue-service-client"];

test("every page of the site is covered", () => {
  const looked = [...forGuests, ...forAdults, ...forEverybody, ...onPhones, ...forKids].map(({ route }) => route);
  expect([...new Set([...looked, ...elsewhere])].toSorted()).toEqual(Object.keys(listed).toSorted());
});

/** Ids of titles in the demo catalogue. */
async function openIds(context: BrowserContext): Promise<Ids> {
  const { data } = (await (
    await context.request.get("/api/pub/videos/most-viewed")
  ).json()) as AnswerFor<"GET /pub/videos/most-viewed">;
  const film = await demoFilm("Quinze pendules");
  return { film, series: data.find(({ type }) => type === "series")?.id ?? 0, kids: 0, category: 0 };
}

async function idsFor(context: BrowserContext, token: string, profile: number): Promise<Ids> {
  const headers = { authorization: `Bearer ${token}`, "x-profile-id": String(profile) };
  const read = async (path: string): Promise<unknown> => (await context.request.get(`/api${path}`, { headers })).json();
  const { data } = (await read("/videos")) as AnswerFor<"GET /videos">;
  const categories = (await read("/categories")) as AnswerFor<"GET /categories">;
  const first = (fits: (video: (typeof data)[number]) => boolean) => data.find(fits)?.id ?? 0;
  return {
    film: first(({ type, is_kid }) => type === "movie" && !is_kid),
    series: first(({ type, is_kid }) => type === "series" && !is_kid),
    kids: first(({ is_kid }) => is_kid),
    category: categories.data[0]?.id ?? 0,
  };
}

const wide = { width: 1280, height: 720 };
const narrow = { width: 390, height: 844 };

/** How much wider than its window a page is. */
const widerBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** All faults of a page: it is loaded once, in a desktop's window if it exists there, and made narrower. */
async function faultsOf(page: Page, visited: Visited, address: string): Promise<string[]> {
  const { route } = visited;
  const faults: string[] = [];
  const say = (fault: string) => faults.push(`${address}: ${fault}`);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.setViewportSize(onPhones.includes(visited) ? narrow : wide);
  await page.goto(address);
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  page.removeAllListeners("request");

  const seen = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll("h1").length,
  }));
  if (seen.lang !== "fr") say(`speaks ${seen.lang}`);
  if (!/^Silecs – ./.test(seen.title)) say(`is called '${seen.title}'`);
  if (seen.headings !== 1) say(`${seen.headings} main headings`);
  const shipsScript = !/script: false/.test(readFileSync(new URL(listed[route] ?? "", web), "utf8"));
  if (shipsScript !== scripts.length > 0) say(`${scripts.length} scripts asked for`);

  const found = [await barriersOf(page), await markupFaultsOf(page), await sizeFaultsOf(page, route)];
  for (const fault of found.flat()) say(fault);
  for (const window of [wide, narrow]) {
    await page.setViewportSize(window);
    const wider = await widerBy(page);
    if (wider > 0) say(`${wider} px wider than a window of ${window.width} px`);
  }
  for (const fault of await zoomFaultsOf(page)) say(fault);
  return faults;
}

async function lookAt(context: BrowserContext, pages: readonly Visited[], ids: Ids): Promise<void> {
  const page = await context.newPage();
  const faults: string[] = [];
  for (const visited of pages) {
    const address = visited.address(ids);
    await test.step(address, async () => faults.push(...(await faultsOf(page, visited, address))));
  }
  expect(faults).toEqual([]);
}

// In French, on a desktop: on a phone all of them are looked at in the pseudo-language, in English's place (pseudo-language.e2e.ts).
test("visitors' pages are complete, accessible and free of errors", async ({ context }) => {
  test.slow();
  await lookAt(context, forGuests, await openIds(context));
});

for (const [who, pages, profileIndex] of [
  ["subscribers", [...forAdults, ...forEverybody, ...onPhones], 0],
  ["children", forKids, 1],
] as const) {
  test(`the pages of ${who} are complete, accessible and free of errors`, async ({
    browser,
    contextOptions,
    baseURL,
    watchful,
  }) => {
    test.slow();
    const { context, signedIn } = await visitAs(browser, "family", { ...contextOptions, baseURL }, profileIndex);
    watchful(context);
    const profile = signedIn.user.user_profiles[profileIndex]?.id ?? 0;
    const ids = await idsFor(context, signedIn.token, profile);
    await lookAt(context, pages, ids);
    await context.close();
  });
}
