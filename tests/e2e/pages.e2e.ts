import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import type { AnswerFor } from "#contract/client.ts";
import { visitAs } from "#tests/support/signed-in.ts";
import { barriersOf } from "./barriers.ts";
import { demoFilm } from "./demo-film.ts";
import { markupFaultsOf } from "./markup.ts";
import { sizeFaultsOf } from "./sizes.ts";
import { expect, test } from "./watchful.ts";

const web = new URL("../../web/site/", import.meta.url);

/** The site's list of pages: 'faq' → its file. URLs without a page (redirects, form targets) are left out. */
const listed = Object.fromEntries(
  [
    ...(readFileSync(new URL("routes.ts", web), "utf8").split("developmentPages")[0] ?? "").matchAll(
      /(?:index\(|route\("([^"]*)", )"(pages\/[^"]+\.tsx)"/g,
    ),
  ].map(([, path = "", file = ""]) => [path, file] as const),
);

type Ids = { film: number; series: number; kids: number; category: number };
type Visited = { route: string; address: (ids: Ids) => string };
const at = (route: string, address: (ids: Ids) => string = () => `/${route}`): Visited => ({ route, address });

const forGuests = [
  at(""),
  at("cookies"),
  at("faq"),
  at("mentions-legales"),
  at("cgu"),
  at("politique-de-confidentialite"),
  at("rgpd"),
  at("accessibilite"),
  at("contactez-nous"),
  at("connexion"),
  at("enregistrement"),
  at("resilier-votre-contrat"),
  at("renoncer-au-contrat"),
  at("video-info/:videoId", ({ film }) => `/video-info/${film}`),
  at("video-info/:videoId", ({ series }) => `/video-info/${series}`),
  at("desabonnement/:token", () => "/desabonnement/perdu"),
  at("rejoindre/:code?", () => "/rejoindre"),
  at("recours/:token", () => "/recours/perdu"),
  at("adresse-email/:token", () => "/adresse-email/perdu"),
  at("reinitialisation-mot-de-passe/:token", () => "/reinitialisation-mot-de-passe/perdu"),
  at("*", () => "/nulle/part"),
];
const forEverybody = [
  at("info-detail/:videoId", ({ kids }) => `/info-detail/${kids}`),
  at("category/:categoryId", ({ category }) => `/category/${category}`),
  at("ages/:id", () => "/ages/6"),
  at("recents"),
  at("my-list"),
  at("favorites"),
  at("search", () => "/search?keyword=sol"),
  // A word too long to fit, as a URL may contain.
  at("search", () => `/search?keyword=${"q".repeat(240)}`),
  at("*", () => "/nulle/part"),
];
const forAdults = [
  at("accueil"),
  at("info-detail/:videoId", ({ film }) => `/info-detail/${film}`),
  at("info-detail/:videoId", ({ series }) => `/info-detail/${series}`),
  at("profile"),
  at("selectionnez-un-utilisateur"),
  ...forEverybody,
];
/** These redirect to home on a wide window. */
const onPhones = [
  at("more-details-episodes/:videoId", ({ film }) => `/more-details-episodes/${film}`),
  at("more-details-serial/:videoId", ({ series }) => `/more-details-serial/${series}`),
];
const forKids = [at("accueil-kids"), ...forEverybody];

/** Tested elsewhere: the player has its own tests, the entry page only redirects, and the staff's view has its journey. */
const elsewhere = ["watch/:id/:episodeId?", "entree", "page/:slug", "vue-service-client"];

test("every page of the site is covered", () => {
  const looked = [...forGuests, ...forAdults, ...onPhones, ...forKids].map(({ route }) => route);
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

/** All faults of a page. */
async function faultsOf(page: Page, { route }: Visited, address: string, locale: string): Promise<string[]> {
  const faults: string[] = [];
  const say = (fault: string) => faults.push(`${address}: ${fault}`);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(address);
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  page.removeAllListeners("request");

  const seen = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll("h1").length,
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  if (seen.lang !== locale) say(`speaks ${seen.lang}`);
  if (!/^Silecs – ./.test(seen.title)) say(`is called '${seen.title}'`);
  if (seen.headings !== 1) say(`${seen.headings} main headings`);
  if (seen.wider > 0) say(`${seen.wider} px wider than the window`);
  const shipsScript = !/script: false/.test(readFileSync(new URL(listed[route] ?? "", web), "utf8"));
  if (shipsScript !== scripts.length > 0) say(`${scripts.length} scripts asked for`);

  // Accessibility, markup and sizes do not depend on the language.
  if (locale === "fr") {
    const found = [await barriersOf(page), await markupFaultsOf(page), await sizeFaultsOf(page, route)];
    for (const fault of found.flat()) say(fault);
  }
  return faults;
}

async function lookAt(context: BrowserContext, pages: Visited[], ids: Ids, locale: string): Promise<void> {
  const page = await context.newPage();
  const faults: string[] = [];
  for (const visited of pages) {
    const address = visited.address(ids);
    await test.step(address, async () => faults.push(...(await faultsOf(page, visited, address, locale))));
  }
  expect(faults).toEqual([]);
}

const language = (context: BrowserContext, locale: string, url: string) =>
  context.addCookies([{ name: "language", value: locale, url }]);

for (const locale of ["fr", "en"]) {
  // English is checked where there is the least room.
  const where = locale === "en" ? "@phone-alone" : "@phone";
  test(`visitors' pages are complete, accessible and free of errors (${locale}) ${where}`, async ({
    context,
    baseURL,
  }) => {
    test.slow();
    await language(context, locale, baseURL ?? "");
    await lookAt(context, forGuests, await openIds(context), locale);
  });

  for (const [who, pages, profileIndex] of [
    ["subscribers", forAdults, 0],
    ["children", forKids, 1],
  ] as const) {
    test(`the pages of ${who} are complete, accessible and free of errors (${locale}) ${where}`, async ({
      browser,
      contextOptions,
      baseURL,
      watchful,
      isMobile,
    }) => {
      test.slow();
      const { context, signedIn } = await visitAs(browser, "family", { ...contextOptions, baseURL }, profileIndex);
      watchful(context);
      await language(context, locale, baseURL ?? "");
      const profile = signedIn.user.user_profiles[profileIndex]?.id ?? 0;
      const ids = await idsFor(context, signedIn.token, profile);
      await lookAt(context, isMobile && profileIndex === 0 ? [...pages, ...onPhones] : pages, ids, locale);
      await context.close();
    });
  }
}
