import { fileURLToPath } from "node:url";
import { type BrowserContext, devices, type Page } from "@playwright/test";
import pg from "pg";
import { lovelace } from "#tests/support/people.ts";
import { endVisit, visitAs } from "#tests/support/signed-in.ts";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { barriersOf } from "./barriers.ts";
import { readData, type Data } from "./pseudo-data.ts";
import { pseudoFaultsOf } from "./pseudo-faults.ts";
import { faultsInPseudo, speakPseudo } from "./pseudo-page.ts";
import { newEmail } from "./signing-up.ts";
import { forAdults, forEverybody, forGuests, forKids, type Ids, onPhones, type Visited } from "./site-pages.ts";
import { expect, test } from "./watchful.ts";

/**
 * Every page of the site in a language whose texts are 40 % longer, on a narrow phone: nothing is cut off, no text stands in code,
 * and there is no barrier. `desk-pages.e2e.ts` has the desk's (docs/decisions/0248-a-pseudo-language.md).
 */

const preload = fileURLToPath(new URL("../support/pseudo-texts-setup.ts", import.meta.url));
const phone = { ...devices["Pixel 7"], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } };

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

/** The server renders the pseudo-language, too. */
async function speakHere(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: "language", value: "en", url: running.site.url }]);
  await speakPseudo(context, data);
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
      const found = [...(await faultsInPseudo(page, data)), ...((await more?.(page)) ?? [])];
      faults.push(...found.map((fault) => `${address}: ${fault}`));
    });
  expect(faults).toEqual([]);
}

test("visitors’ pages have room for longer texts, and none stands in code", async ({ browser, watchful }) => {
  test.slow();
  const context = await browser.newContext(phone);
  watchful(context);
  await speakHere(context);
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
    [1, addressesOf([...forKids, ...forEverybody])],
  ] as const) {
    const visit = await visitAs(browser, "family", { ...phone, baseURL: running.site.url }, profile);
    watchful(visit.context);
    await speakHere(visit.context);
    const page = await visit.context.newPage();
    await lookAt(page, addresses, pseudoBarriersOf);
    // A film that plays is tested for barriers in `watching.e2e.ts`.
    if (profile === 0) await lookAt(page, [`/watch/${ids.film}`]);
    await endVisit(visit);
  }
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
