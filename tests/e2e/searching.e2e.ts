import type { Page } from "@playwright/test";
import { expect, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { layoutFaultsOf } from "./page-faults.ts";
import { texts } from "./texts.ts";

const t = texts.fr;

/** The search field: in the header, or on a phone on the page of the search. */
const searchBox = (page: Page) => page.getByRole("combobox", { name: t.layout.search.label }).locator("visible=true");

test("typing searches after a second without a key, and the URL keeps the keyword", async ({ home }) => {
  await home.clock.install();
  const field = searchBox(home);
  for (const nothing of ["", "   "]) {
    await field.fill(nothing);
    await home.clock.fastForward(1500);
    await expect(field, "nothing is suggested").toHaveAttribute("aria-expanded", "false");
    await expect(field).not.toHaveAttribute("aria-controls");
    await field.press("Enter");
    expect(new URL(home.url()).search).toBe("");
  }
  await field.fill("fourr");
  await home.clock.fastForward(800);
  await field.fill("fourrier");
  await home.clock.fastForward(800);
  expect(new URL(home.url()).search, "each letter restarts the wait").toBe("");
  await home.clock.fastForward(300);
  await expect(home).toHaveURL(/\/search\?keyword=fourrier$/);
  await expect(home.getByRole("heading", { level: 1, name: "Résultat de votre recherche" })).toBeVisible();
  await expect(
    home.getByText("Pas de résultats disponibles !").or(home.locator(".found-titles > li").first()),
  ).toBeVisible();
  await home.goto("/search?keyword=zzzzzz");
  await expect(home.getByText("Pas de résultats disponibles !")).toBeVisible();
  const instead = home.getByRole("region", { name: t.catalogue.instead });
  await expect(instead.getByRole("link")).toHaveCount(3);
  await expect(home.getByRole("link", { name: t.catalogue.search.browse })).toBeVisible();
});

test("suggestions appear while typing, by kind and with pictures, and can be chosen by keyboard", async ({ home }) => {
  const field = searchBox(home);
  // The clock advances by these steps only: the delay before the search is not over.
  await home.clock.install();
  await home.clock.pauseAt(Date.now() + 60_000);
  await field.pressSequentially("sable");
  await home.clock.runFor(200);
  const list = home.getByRole("listbox", { name: t.catalogue.search.suggestions });
  await expect(async () => {
    await home.clock.runFor(20);
    await expect(list.getByRole("group", { name: t.catalogue.search.kinds.episodes })).toBeVisible({ timeout: 100 });
    // Those of the first letter may still stand.
    await expect(home.locator(".suggestions[aria-busy=false]")).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 15_000 });
  await field.press("ArrowDown");
  await home.clock.resume();
  const titles = list.getByRole("group", { name: t.catalogue.search.kinds.titles }).getByRole("option");
  await expect(titles.first().locator("img")).toBeVisible();
  await expectNoBarrier(home);
  const chosen = list.getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await home.clock.fastForward(2000);
  expect(new URL(home.url()).search, "whoever chooses is left to it").toBe("");
  await field.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue("sable");
  await field.press("Enter");
  await expect(home).toHaveURL(/keyword=sable$/);

  // Recent searches are listed below the empty field.
  await home.goto("/recents");
  await field.focus();
  const recent = home.getByRole("listbox", { name: t.catalogue.search.recent });
  await expect(recent).toBeVisible();
  await field.press("ArrowDown");
  await expect(recent.getByRole("option", { selected: true })).toHaveText("sable");
  await field.press("Enter");
  await expect(home).toHaveURL(/keyword=sable$/);

  // On a phone a page of its own has them, and the suggestions have its width.
  await home.setViewportSize({ width: 390, height: 844 });
  await home.goto("/search");
  await expect(home.getByRole("link", { name: "sable" })).toBeVisible();
  await field.pressSequentially("sable");
  await expect(titles.first()).toBeVisible();
  expect(await layoutFaultsOf(home)).toEqual([]);
  await expectNoBarrier(home);
});

test("an option that the next answer does not have is no longer the one reached", async ({ home }) => {
  const field = searchBox(home);
  await home.clock.install();
  await home.clock.pauseAt(Date.now() + 60_000);
  const inSteps = (check: () => Promise<void>) =>
    expect(async () => {
      await home.clock.runFor(20);
      await check();
    }).toPass({ timeout: 15_000 });
  const options = home.getByRole("listbox", { name: t.catalogue.search.suggestions }).getByRole("option");
  await field.fill("sable");
  await home.clock.runFor(200);
  await inSteps(() => expect(options.first()).toBeVisible({ timeout: 100 }));
  const isReached = Promise.withResolvers<void>();
  await home.route(/\/videos\/search\?.*keyword=sables/, async (route) => {
    await isReached.promise;
    await route.fulfill({ json: { data: [], current_page: 1, total_page: 0, next_page: null } });
  });
  // The options of the last keyword stay until the answer.
  await field.fill("sables");
  await home.clock.runFor(200);
  await field.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", /./);
  isReached.resolve();
  await inSteps(() => expect(options).toHaveCount(0, { timeout: 100 }));
  await expect(field).not.toHaveAttribute("aria-activedescendant");
});

test("navigating away while typing cancels the search", async ({ home }) => {
  await home.clock.install();
  await searchBox(home).fill("fourrier");
  await home.getByRole("link", { name: t.layout.recents }).locator("visible=true").click();
  await expect(home).toHaveURL(/\/recents$/);
  await home.clock.fastForward(1500);
  await expect(home.getByRole("heading", { level: 1, name: t.catalogue.lists.recents })).toBeVisible();
  expect(new URL(home.url()).pathname).toBe("/recents");
  await expect(searchBox(home)).toHaveValue("");
});

test("Back and Forward move through the searches, and the field follows", async ({ home }) => {
  const heading = (keyword: string) => home.getByText(`« ${keyword} »`, { exact: true });
  const search = async (keyword: string) => {
    const field = searchBox(home);
    await field.fill(keyword);
    await field.press("Enter");
    await expect(heading(keyword)).toBeVisible();
    await home.locator("main h1").click();
  };
  await search("son");
  await search("l’école");
  expect(new URL(home.url()).searchParams.get("keyword")).toBe("l’école");
  await home.goBack();
  await expect(heading("son")).toBeVisible();
  await expect(searchBox(home)).toHaveValue("son");
  await home.goForward();
  await expect(heading("l’école")).toBeVisible();
  await expect(searchBox(home)).toHaveValue("l’école");
  await home.reload();
  await expect(heading("l’école")).toBeVisible();
  await home.goBack();
  await home.goBack();
  await expect(home).toHaveURL(/\/accueil$/);
});

test("found categories link to their pages, an episode plays and gets the focus back, and omitted results are counted", async ({
  home,
}) => {
  await home.goto("/search?keyword=musique");
  await expect(home.getByRole("heading", { name: /^Catégories?$/ })).toBeVisible();
  await home
    .getByRole("region", { name: /^Catégories?$/ })
    .getByRole("link")
    .first()
    .click();
  await expect(home).toHaveURL(/\/category\/\d+$/);

  await home.goto("/search?keyword=sable");
  await expect(home.getByRole("heading", { name: /^\d+ séries? (?:et|ou) vidéos?$/ })).toBeVisible();
  const episode = home.getByRole("listitem").filter({ has: home.getByRole("link", { name: / - / }) });
  await expect(episode.first()).toBeVisible();
  await episode.first().getByRole("link").click();
  await expect(home).toHaveURL(/\/watch\/\d+\/\d+$/);
  await home.getByRole("button", { name: t.playback.back, exact: true }).click();
  await expect(home).toHaveURL(/\/search\?keyword=sable$/);
  await expect(episode.first().getByRole("link")).toBeFocused();

  await home.goto("/search?keyword=voir+le+son");
  const series = home.locator(".found-titles > li").first();
  await expect(series).toContainText(/\d\u00a0saisons? · \d\u00a0épisodes/);
  await series.getByRole("link").click();
  await expect(home).toHaveURL(/[?&]apercu=\d+/);
});
