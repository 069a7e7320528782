import type { Page } from "@playwright/test";
import { expect, test } from "./at-home.ts";
import { texts } from "./texts.ts";

const t = texts.fr;

/** The search field: in the header, or in the drawer on a phone. */
async function searchBox(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: t.chrome.drawer.open }).click();
  return page.getByRole("searchbox", { name: t.chrome.search.label }).locator("visible=true");
}

test("what is typed is searched for after a second of rest, and the address keeps it @phone", async ({
  home,
  isMobile,
}) => {
  await home.clock.install();
  const field = await searchBox(home, isMobile);
  for (const nothing of ["", "   "]) {
    await field.fill(nothing);
    await home.clock.fastForward(1500);
    await field.press("Enter");
    expect(new URL(home.url()).pathname).toBe("/accueil");
  }
  await field.fill("fourr");
  await home.clock.fastForward(800);
  await field.fill("fourrier");
  await home.clock.fastForward(800);
  expect(new URL(home.url()).pathname, "a letter begins the second anew").toBe("/accueil");
  await home.clock.fastForward(300);
  await expect(home).toHaveURL(/\/search\?keyword=fourrier$/);
  await expect(home.getByRole("heading", { level: 1, name: "Résultat de votre recherche" })).toBeVisible();
  await expect(
    home.getByText("Pas de résultats disponibles !").or(home.locator(".found-titles > li").first()),
  ).toBeVisible();
  await home.goto("/search?keyword=zzzzzz");
  await expect(home.getByText("Pas de résultats disponibles !")).toBeVisible();
});

test("whoever goes elsewhere while typing is left there", async ({ home }) => {
  await home.clock.install();
  await (await searchBox(home, false)).fill("fourrier");
  await home.getByRole("link", { name: t.chrome.recents }).locator("visible=true").click();
  await expect(home).toHaveURL(/\/recents$/);
  await home.clock.fastForward(1500);
  await expect(home.getByRole("heading", { level: 1, name: t.catalogue.lists.recents })).toBeVisible();
  expect(new URL(home.url()).pathname).toBe("/recents");
  await expect(await searchBox(home, false)).toHaveValue("");
});

test("back and forward go through the searches, and the box follows", async ({ home }) => {
  const heading = (keyword: string) => home.getByText(`« ${keyword} »`, { exact: true });
  const search = async (keyword: string) => {
    const field = await searchBox(home, false);
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
  await expect(await searchBox(home, false)).toHaveValue("son");
  await home.goForward();
  await expect(heading("l’école")).toBeVisible();
  await expect(await searchBox(home, false)).toHaveValue("l’école");
  await home.reload();
  await expect(heading("l’école")).toBeVisible();
  await home.goBack();
  await home.goBack();
  await expect(home).toHaveURL(/\/accueil$/);
});

test("categories found lead to their pages, an episode plays and has the focus again, and the rest is told @phone", async ({
  home,
  isMobile,
}) => {
  await home.goto("/search?keyword=musique");
  const { categories, titles } = t.catalogue.search;
  await expect(home.getByRole("heading", { name: categories })).toHaveText("Catégorie(s)");
  await home.getByRole("region", { name: categories }).getByRole("link").first().click();
  await expect(home).toHaveURL(/\/category\/\d+$/);

  await home.goto("/search?keyword=sable");
  await expect(home.getByRole("heading", { name: titles })).toHaveText("Série(s)/Vidéo(s)");
  const episode = home.getByRole("listitem").filter({ has: home.getByRole("link", { name: / - / }) });
  await expect(episode.first()).toBeVisible();
  await episode.first().getByRole("link").click();
  await expect(home).toHaveURL(/\/watch\/\d+\/\d+$/);
  await home.getByRole("button", { name: t.playback.back, exact: true }).click();
  await expect(home).toHaveURL(/\/search\?keyword=sable$/);
  await expect(episode.first().getByRole("link")).toBeFocused();

  await home.goto("/search?keyword=voir+le+son");
  const series = home.locator(".found-titles > li").first();
  await expect(series).toContainText(/\d saisons? · \d épisodes/);
  await series.getByRole("link").click();
  await expect(home).toHaveURL(isMobile ? /\/info-detail\/\d+$/ : /[?&]apercu=\d+/);
});
