import type { Page } from "@playwright/test";
import { visitAs } from "#tests/support/signed-in.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { expect, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";

const t = texts.fr;
const houseTexts = [
  "/faq",
  "/mentions-legales",
  "/cgu",
  "/politique",
  "/rgpd",
  "/accessibilite",
  "/page/",
  "/contactez-nous",
  "/cookies",
];
const notFound = (page: Page) => page.getByRole("heading", { name: "PAGE NON TROUVÉE !" });

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/connexion");
  await typeIn(page, username, password);
}

/** Everything in local and session storage. */
const keptByTheBrowser = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).replaceAll('\\"', '"'));

async function typeIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Adresse email").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Connexion", exact: true }).click();
}

test("after log-in a personal account gets the catalogue, a family the choice of profiles", async ({ page }) => {
  await signIn(page, demoAccounts.personal.username, demoAccounts.personal.password);
  await expect(page).toHaveURL(/\/accueil$/);
  await page.getByRole("button", { name: "Menu du profil Camille Martin" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page).not.toHaveURL(/accueil/);
  const kept = await page.evaluate(() =>
    ["token", "user", "profile", "selectKid", "country"].map((key) => localStorage.getItem(key)),
  );
  expect(kept).toEqual([null, null, null, null, null]);
  await page.goto("/accueil");
  await expect(page).toHaveURL(/\/connexion$/);

  await signIn(page, demoAccounts.family.username, demoAccounts.family.password);
  await expect(page.getByRole("heading", { name: "Sélectionnez un profil" })).toBeVisible();
  await expect(page.getByText("Maximum 3 utilisateurs, en plus du profil Kids")).toBeVisible();
  const names = await page.locator(".profile-name").allTextContents();
  expect(names.slice(0, 2)).toEqual(["Hélène Moreau", "Kids"]);
  await page.goto("/accueil");
  await expect(page).toHaveURL(/selectionnez-un-utilisateur/);
});

test("after signing in and choosing a profile, the originally requested page opens, once", async ({ page }) => {
  await page.goto("/profile#appareils");
  await expect(page).toHaveURL(/\/connexion$/);
  await typeIn(page, demoAccounts.family.username, demoAccounts.family.password);
  await page.getByRole("button", { name: /^Hélène Moreau/ }).click();
  await expect(page).toHaveURL(/\/profile#appareils$/);
  await page.goto("/accueil");
  await expect(page.getByRole("heading", { name: t.catalogue.home.mostViewed })).toBeVisible();
  await expect(page).toHaveURL(/\/accueil$/);
});

test("a kid profile opens the kids space and can reach neither the adults’ home nor the account", async ({ visit }) => {
  const page = await visit.context.newPage();
  await page.goto("/selectionnez-un-utilisateur");
  await page.getByRole("button", { name: /^Louis/ }).click();
  await expect(page).toHaveURL(/\/accueil$/);
  expect(await keptByTheBrowser(page)).toContain(demoAccounts.family.username);
  await page.getByRole("button", { name: t.layout.kids, exact: true }).first().click();
  await expect(page).toHaveURL(/\/accueil-kids$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
  await expect(page.getByRole("button", { name: t.layout.leaveKids }).first()).toBeVisible();
  const keptForKids = await keptByTheBrowser(page);
  expect(keptForKids).toContain("Zoé");
  for (const fact of ["username", "dob", "phone", "paymentMethod", demoAccounts.family.username])
    expect(keptForKids).not.toContain(fact);
  await expect(page.getByRole("heading", { name: t.catalogue.home.suggestions })).toHaveCount(0);
  for (const address of ["/accueil", "/profile"]) {
    await page.goto(address);
    await expect(notFound(page)).toBeVisible();
  }
  await page.goto("/accueil-kids");
  await page.getByRole("button", { name: t.layout.leaveKids }).first().click();
  await expect(page).toHaveURL(/\/accueil$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // Back to the previous profile, not the primary one.
  await expect(page.getByRole("button", { name: "Menu du profil Louis" })).toBeVisible();
  expect(await keptByTheBrowser(page)).toContain(demoAccounts.family.username);
});

test("kids’ pages link to legal pages and social networks only through the parents’ gate", async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const { context } = await visitAs(browser, "family", { ...contextOptions, baseURL }, 1);
  const page = await context.newPage();
  const elsewhere = page.locator([...houseTexts, "http"].map((start) => `a[href^="${start}"]`).join());
  for (const address of ["/accueil-kids", "/recents"]) {
    await page.goto(address);
    await expect(page.locator(".title-card").first()).toBeVisible();
    await expect(elsewhere).toHaveCount(0);
  }
  const { parents } = t.layout;
  const { parental } = t.profiles;
  await page.getByRole("button", { name: parents.link, exact: true }).click();
  const gate = page.getByRole("dialog", { name: parental.sum.title });
  const answer = gate.getByRole("textbox");
  await answer.fill("7");
  await page.keyboard.press("Enter");
  await expect(answer).toHaveAccessibleDescription(parental.sum.wrong);
  await expectNoBarrier(page);
  const factors = (await gate.getByText("×").textContent())?.match(/\d+/g)?.map(Number) ?? [];
  await answer.fill(String(factors.reduce((product, factor) => product * factor, 1)));
  await page.keyboard.press("Enter");
  const links = page.getByRole("dialog", { name: parents.title }).filter({ hasText: parents.text });
  await expect(links.getByRole("link", { name: t.layout.footer.terms })).toHaveAttribute("href", "/cgu");
  await expectNoBarrier(page);

  // With a parental code, leaving requires the code.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}") as object;
    localStorage.setItem("user", JSON.stringify({ ...user, has_parental_code: true }));
  });
  await page.reload();
  await page.getByRole("button", { name: parents.link, exact: true }).click();
  await expect(
    page.getByRole("dialog", { name: parental.title }).getByLabel(parental.code, { exact: true }),
  ).toBeVisible();
  await expect(elsewhere).toHaveCount(0);
  await context.close();
});

test("visitors are redirected to the log-in; signed-in people do not see the log-in pages", async ({ page, visit }) => {
  for (const address of ["/accueil", "/search?keyword=sol", "/watch/1"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/connexion$/);
  }
  const inside = await visit.context.newPage();
  for (const address of ["/connexion", "/enregistrement"]) {
    await inside.goto(address);
    await expect(inside).toHaveURL(/\/accueil$/);
  }
});

test("the posters behind the log-in can be paused, on a tablet too", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 834, height: 1112 });
  await page.goto("/connexion");
  const { stopDrift, letDrift } = t.catalogue.landing;
  await page.getByRole("button", { name: stopDrift }).click({ timeout: 10_000 });
  await expect(page.getByRole("button", { name: letDrift })).toBeVisible();
  const moving = await page
    .locator(".programme-wall > ul")
    .evaluateAll((columns) =>
      columns.flatMap((column) => column.getAnimations()).filter(({ playState }) => playState === "running"),
    );
  expect(moving).toEqual([]);
});
