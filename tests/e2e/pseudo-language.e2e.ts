import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, devices, type Page } from "@playwright/test";
import pg from "pg";
import { lovelace } from "#tests/support/people.ts";
import { pseudoTexts } from "#tests/support/pseudo-language.ts";
import { endVisit, visitAs } from "#tests/support/signed-in.ts";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { compileTexts, type TextTree } from "../../web/compiled-texts.ts";
import { barriersOf } from "./barriers.ts";
import { pagesOfDesk } from "./desk-navigation.ts";
import { readData, type Data } from "./pseudo-data.ts";
import { pseudoFaultsOf } from "./pseudo-faults.ts";
import { newEmail } from "./signing-up.ts";
import { forAdults, forGuests, forKids, type Ids, onPhones, type Visited } from "./site-pages.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { expect, test } from "./watchful.ts";

/**
 * Every page in a language whose texts are 40 % longer, on a narrow phone: nothing is cut off, no text stands in code, and the
 * site's have no barrier; the desk's are tested for those in `desk-pages.e2e.ts`
 * (docs/decisions/0248-a-pseudo-language.md).
 */

const preload = fileURLToPath(new URL("../support/pseudo-texts-setup.ts", import.meta.url));
const narrow = { viewport: { width: 390, height: 844 } };
const phone = { ...devices["Pixel 7"], deviceScaleFactor: 1, ...narrow };

let running: RunningSite;
let data: Data;
let ids: Ids;
// A program of its own, whose English is the pseudo-language.
test.beforeAll(async () => {
  running = await startSite(() => ({ NODE_OPTIONS: `--import=${preload}` }));
  data = await readData(running.site.databaseUrl);
  ids = await findTitles();
});
test.afterAll(() => running.stop());

async function findTitles(): Promise<Ids> {
  const database = new pg.Client({ connectionString: running.site.databaseUrl });
  await database.connect();
  const { rows } = await database.query<Ids>(
    `select min(id) filter (where type = 'movie' and not is_kid) as film, min(id) filter (where is_kid) as kids,
       min(id) filter (where type = 'series' and not is_kid) as series, (select min(id) from categories) as category
     from videos where state = 'published' and type in ('movie', 'series')`,
  );
  await database.end();
  if (!rows[0]) throw new Error("The demo catalogue has no titles");
  return rows[0];
}

const addressesOf = (pages: readonly Visited[]) => pages.map(({ address }) => address(ids));

const siteTexts = new URL("../../web/shared/texts/en.json", import.meta.url);

/** The server renders the pseudo-language; browsers get its texts in place of the English ones. */
async function speakPseudo(context: BrowserContext): Promise<void> {
  const site = compileTexts(pseudoTexts(JSON.parse(readFileSync(siteTexts, "utf8")) as TextTree));
  await context.addCookies([{ name: "language", value: "en", url: running.site.url }]);
  await context.route(/\/assets\/en-[^/?]*\.json$/, async (route) => {
    const isOfDesk = route.request().url().includes("/admin/");
    // The staff's texts are not compiled.
    const json = isOfDesk ? pseudoTexts((await (await route.fetch()).json()) as TextTree) : site;
    await route.fulfill({ json });
  });
  await data.watch(context);
}

/** What is wrong with a page's language, its title or its main heading. */
async function frameFaultsOf(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll("h1").length,
  }));
  return [
    ...(seen.lang === "en" ? [] : [`speaks ${seen.lang}`]),
    ...(/^Silecs – .|. – Silecs$/.test(seen.title) ? [] : [`is called '${seen.title}'`]),
    ...(seen.headings === 1 ? [] : [`${seen.headings} main headings`]),
  ];
}

type Look = (page: Page) => Promise<string[]>;

/** A word is lengthened otherwise alone than in a sentence, so that a name may not hold it. */
const pseudoBarriersOf: Look = async (page) =>
  (await barriersOf(page)).filter((fault) => !fault.startsWith("label-content-name-mismatch"));

/** @param more what else is looked for on each page */
async function lookAt(page: Page, addresses: readonly string[], more?: Look): Promise<void> {
  const faults: string[] = [];
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(running.site.url + address);
      await expect(page.locator("h1").first()).toBeAttached();
      await expect(page.locator(".skeleton")).toHaveCount(0);
      await data.settled();
      const found = [
        ...(await frameFaultsOf(page)),
        ...(await pseudoFaultsOf(page, data.has)),
        ...((await more?.(page)) ?? []),
      ];
      faults.push(...found.map((fault) => `${address}: ${fault}`));
    });
  expect(faults).toEqual([]);
}

test("visitors’ pages have room for longer texts, and none stands in code", async ({ browser, watchful }) => {
  test.slow();
  const context = await browser.newContext(phone);
  watchful(context);
  await speakPseudo(context);
  const page = await context.newPage();
  await lookAt(page, addressesOf(forGuests), pseudoBarriersOf);

  // The second step of the sign-up: the plans.
  const answer = await fetch(`${running.site.url}/api/users`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-locale": "en" },
    body: JSON.stringify(lovelace(newEmail())),
  });
  const registered = (await answer.json()) as { newToken: string };
  await page.evaluate(
    (kept) => Object.entries(kept).forEach(([name, value]) => localStorage.setItem(name, JSON.stringify(value))),
    { registration: { ...registered, expires: Date.now() + 86_400_000 }, token: registered.newToken },
  );
  await lookAt(page, ["/enregistrement"], pseudoBarriersOf);
  await context.close();
});

test("subscribers’ and children’s pages do too, and the player", async ({ browser, watchful }) => {
  test.slow();
  for (const [profile, addresses] of [
    [0, addressesOf([...forAdults, ...onPhones])],
    [1, addressesOf(forKids)],
  ] as const) {
    const visit = await visitAs(browser, "family", { ...phone, baseURL: running.site.url }, profile);
    watchful(visit.context);
    await speakPseudo(visit.context);
    const page = await visit.context.newPage();
    await lookAt(page, addresses, pseudoBarriersOf);
    // A film that plays is tested for barriers in `watching.e2e.ts`.
    if (profile === 0) await lookAt(page, [`/watch/${ids.film}`]);
    await endVisit(visit);
  }
});

test("the desk’s pages do too", async ({ browser, watchful }) => {
  test.slow();
  const { film, series } = ids;
  const context = await browser.newContext({ ...narrow, locale: "fr-FR" });
  watchful(context);
  const page = await context.newPage();
  await openAsStaff(page, "admin", `${running.site.url}/admin/security`);
  await expect(page.locator("h1").first()).toBeVisible();
  // A narrow window has the navigation in a drawer.
  await page.setViewportSize({ width: 1280, height: 844 });
  const listed = await pagesOfDesk(page);
  await page.setViewportSize(narrow.viewport);
  await speakPseudo(context);
  const title = ["", "/media", "/pictures", "/viewing"].map((part) => `/titles/${film}${part}`);
  const texts = ["/pages", "/pages/new", "/pages/1", "/links", "/choices", "/identity", "/brand", "/site-links"];
  const below = [
    "/titles/transfer",
    "/titles/people",
    ...title,
    `/titles/${series}/seasons`,
    ...texts.map((part) => `/texts${part}`),
  ];
  const all = [...listed, ...[...below, "/security", "/nowhere"].map((address) => `/admin${address}`)];
  await lookAt(page, [...new Set(all)]);
  await context.close();
});

test("texts in code, and texts without room, are found", async ({ page }) => {
  await page.setContent(`
    <title>⟦Tǐtlě⟧</title><h1>⟦Hěěllǒǒ⟧</h1><p>Words in code</p><input placeholder="More words" />
    <button style="width: 40px; padding: 0; white-space: nowrap">⟦Ǎǎ bǔttǒǒn ǒǒf ǎǎ fěw wǒǒrds⟧</button>
    <div style="width: 40px; overflow: hidden; white-space: nowrap">⟦Ǎǎ lǐněě ǒǒf wǒǒrds⟧</div>
    <div style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">⟦Měěǎǎnt tǒ běě shǒǒrt⟧</div>
    <div style="width: 3000px">⟦Wǐděě⟧</div>`);
  const found = await pseudoFaultsOf(page, (text) => text === "a title");
  expect(found.map((fault) => fault.replaceAll(/\d+ px/g, "N px"))).toEqual([
    "N px wider than the window",
    "in code: p: Words in code",
    "in code: input placeholder: More words",
    "button: N px outside “⟦Ǎǎ bǔttǒǒn ǒǒf ǎǎ fěw wǒǒrds⟧”",
    "div: cut off “⟦Ǎǎ lǐněě ǒǒf wǒǒrds⟧”",
  ]);
});
