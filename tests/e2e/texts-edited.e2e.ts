import { expect, test, type Browser, type Page } from "@playwright/test";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { expectNoBarrier } from "./barriers.ts";
import { openAsStaff } from "./staff-sign-in.ts";

test.describe.configure({ mode: "serial" });

let running: RunningSite;
/** Each signs in once, because a TOTP code works once. */
let page: Page;
let other: Page;
// A separate program, because texts are shared.
test.beforeAll(async ({ browser }) => {
  running = await startSite();
  [page, other] = [await newPage(browser), await newPage(browser)];
  await signIn(page, "editor");
  await signIn(other, "admin");
});
test.afterAll(async () => {
  for (const one of [page, other]) await one.context().close();
  await running.stop();
});

const newPage = async (browser: Browser) => (await browser.newContext({ locale: "fr-FR" })).newPage();
const open = (one: Page, path: string) => one.goto(`${running.site.url}/admin/texts${path}`);

async function signIn(one: Page, role: "editor" | "admin"): Promise<void> {
  await openAsStaff(one, role, `${running.site.url}/admin/texts`);
  await expect(one.getByRole("heading", { name: "Textes", level: 1 })).toBeVisible();
}

const french = (one: Page) => one.getByLabel("Texte en français", { exact: true });

/** Replaces a part of the French text by keyboard. */
async function write(one: Page, before: string, after: string): Promise<void> {
  const text = await french(one).inputValue();
  expect(text).toContain(before);
  await french(one).fill(text.replace(before, after));
}

/** A new visitor's view of a page. */
async function visitor(browser: Browser, path: string): Promise<Page> {
  const one = await newPage(browser);
  await one.goto(running.site.url + path);
  return one;
}

test("a legal page changes at once for visitors, and its earlier version stays readable", async ({ browser }) => {
  const before = await visitor(browser, "/cgu");
  await expect(before.getByText("Version 1, en vigueur depuis")).toBeVisible();
  await open(page, "/pages");
  await expectNoBarrier(page);
  await page.getByRole("link", { name: "Conditions générales d’utilisation et de vente" }).press("Enter");
  await write(page, "<h2>1. Objet</h2>", "<h2>1. Pourquoi ce texte</h2>");

  // The draft survives a reload and a change of language.
  await page.reload();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByLabel("Text in French", { exact: true })).toHaveValue(/1\. Pourquoi ce texte/);
  await page.getByRole("button", { name: "Français" }).click();
  await expectNoBarrier(page);
  await french(page).focus();
  await page.keyboard.press("Control+S");
  await expect(page.getByText("La page est enregistrée")).toBeVisible();
  await expect(page.getByRole("link", { name: "Version 2" })).toBeVisible();

  await expect(async () => {
    await before.reload();
    await expect(before.getByRole("heading", { name: "1. Pourquoi ce texte" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  // Placeholders are filled with the company's facts.
  await expect(before.getByText("Silecs SAS (société de démonstration)").first()).toBeVisible();
  await before.getByRole("link", { name: /^Version 1/ }).click();
  await expect(before.getByRole("heading", { name: "1. Objet" })).toBeVisible();

  await page.getByRole("link", { name: "Version 2" }).press("Enter");
  const compared = page.getByRole("region", { name: "Français" });
  await expect(compared.locator("del")).toHaveText("Objet");
  await expect(compared.locator("ins")).toHaveText("Pourquoi ce texte");
  await expectNoBarrier(page);
});

test("a planned text is public before it takes effect", async ({ browser }) => {
  await open(page, "/pages");
  await page.getByRole("link", { name: "Protection des données (RGPD)" }).click();
  await page.getByLabel("Titre en français").fill("Vos données");
  await page.getByLabel("En vigueur à partir de").fill("2099-03-01T00:00");
  await page.getByLabel("Titre en français").focus();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Un nouveau texte est prévu")).toBeVisible();
  const reader = await visitor(browser, "/rgpd");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Protection des données (RGPD)");
  await reader.getByRole("link", { name: "Le lire" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Vos données");
  await expect(reader.getByText("Ce texte n’est pas encore en vigueur.")).toBeVisible();
  await expectNoBarrier(reader);
});

test("edits of two editors are merged by paragraph; for the same paragraph they choose", async () => {
  await open(page, "/pages");
  await open(other, "/pages");
  for (const one of [page, other]) await one.getByRole("link", { name: "Mentions légales" }).click();
  await write(other, "<h2>Hébergement</h2>", "<h2>Où il est hébergé</h2>");
  await write(page, "<h2>Propriété intellectuelle</h2>", "<h2>À qui sont les films</h2>");
  const save = (one: Page) => one.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await save(other);
  await expect(other.getByRole("link", { name: "Version 2" })).toBeVisible();
  await save(page);
  await expect(page.getByText("avec ce qu’une autre personne venait d’y changer")).toBeVisible();
  await expect(french(page)).toHaveValue(/Où il est hébergé[\s\S]*À qui sont les films/);

  await other.reload();
  await write(other, "Où il est hébergé", "Chez qui");
  await write(page, "Où il est hébergé", "Sur quelles machines");
  await save(other);
  await expect(other.getByRole("link", { name: "Version 4" })).toBeVisible();
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Quelqu’un a aussi changé cette page" });
  await expect(dialog.locator("ins")).toHaveText(["Sur quelles machines", "Chez qui"]);
  await expectNoBarrier(page);
  await dialog.getByRole("radio", { name: "L’autre" }).press("Space");
  await dialog.getByRole("button", { name: "Garder ces choix" }).press("Enter");
  await expect(french(page)).toHaveValue(/<h2>Chez qui<\/h2>/);
});

test("social networks and the identity change for visitors without a restart", async ({ browser }) => {
  await open(page, "/site-links");
  const networks = page.getByLabel("Adresses sur les réseaux sociaux");
  await networks.fill("https://mastodon.example/@silecs\nhttp://x.example/silecs");
  await page.keyboard.press("Control+S");
  await expect(page.getByText("Ligne 2\u202f: Cette adresse doit commencer par https://")).toBeVisible();
  await networks.fill("https://mastodon.example/@silecs");
  await page.keyboard.press("Control+S");
  await expect(page.getByText("C’est enregistré")).toBeVisible();
  await expectNoBarrier(page);

  // Invoices are signed with the identity: admins change it.
  await expect(page.getByRole("link", { name: "Identité" })).toHaveCount(0);
  await open(other, "/site-links");
  await other.getByRole("link", { name: "Identité" }).click();
  await other.getByLabel("Dénomination").fill("Voir et Savoir SAS");
  await other.getByLabel("Numéro SIREN").fill("732829320");
  await other.getByLabel("Numéro de TVA").fill("FR44732829320");
  await other.keyboard.press("Control+S");
  await expect(other.getByLabel("Numéro SIREN")).toHaveValue("732 829 320");
  await expectNoBarrier(other);

  await expect(async () => {
    const seen = await visitor(browser, "/mentions-legales");
    await expect(seen.getByText("est édité par Voir et Savoir SAS")).toBeVisible({ timeout: 500 });
    await expect(seen.locator('a[href="https://mastodon.example/@silecs"]').first()).toBeAttached({ timeout: 500 });
    await expect(seen.locator('a[href*="youtube.example"]')).toHaveCount(0);
    await seen.context().close();
  }).toPass({ timeout: 15_000 });
});
