import type { Page } from "@playwright/test";
import { demoAccounts } from "#server/demo/accounts.ts";
import { expect, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { findInMail } from "./mail.ts";
import { unpaidAccount } from "./own-account.ts";
import { texts } from "./texts.ts";

const t = texts.fr;
const demo = demoAccounts.personal;

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/connexion");
  await page.getByLabel(t.accounts.login.username).fill(username);
  await page.getByLabel(t.accounts.login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: t.accounts.login.submit, exact: true }).click();
}

test("a wrong password is reported under its field; a personal account goes straight to the catalogue", async ({
  page,
}) => {
  await page.goto("/connexion");
  await expect(page).toHaveTitle("Silecs – Connexion");
  await page.getByRole("button", { name: t.accounts.login.submit, exact: true }).click();
  for (const label of [t.accounts.login.username, t.accounts.login.password]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription("Ce champ est obligatoire");
  }
  await logIn(page, demo.username, "pas le bon");
  const password = page.getByLabel(t.accounts.login.password, { exact: true });
  await expect(password).toHaveAccessibleDescription("Veuillez vérifier votre email ou mot de passe");
  await expect(password).toBeFocused();
  await expect(page.getByLabel(t.accounts.login.username)).toHaveValue(demo.username);
  await expectNoBarrier(page);
  await password.fill(demo.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/accueil$/);
});

test("an account that registered but did not pay is redirected to the sign-up", async ({ page }) => {
  const { username, password } = await unpaidAccount();
  await logIn(page, username, password);
  await expect(page).toHaveURL(/\/enregistrement$/);
});

test("a forgotten password is reset through the mailed link, with the keyboard alone", async ({ page }) => {
  const { username: email } = await unpaidAccount();
  await page.goto("/connexion");
  await page.getByLabel(t.accounts.login.username).fill(email);
  await page.getByRole("button", { name: t.accounts.login.forgotten }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t.accounts.requestReset.title });
  await expect(dialog.getByLabel(t.accounts.requestReset.email)).toHaveValue(email);
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Un email de récupération a été envoyé")).toContainText(email);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: t.accounts.login.forgotten })).toBeFocused();

  const token = await findInMail(email, /reinitialisation-mot-de-passe\/([A-Za-z0-9_-]{43})/);
  await page.goto(`/reset-password?token=${token}`);
  await expect(page).toHaveURL(new RegExp(`/reinitialisation-mot-de-passe/${token}$`));
  await page.getByLabel(t.accounts.reset.password, { exact: true }).fill("court");
  await page.getByLabel(t.accounts.reset.confirm).fill("autre");
  await page.getByRole("button", { name: t.accounts.reset.submit }).click();
  await expect(page.getByLabel(t.accounts.reset.password, { exact: true })).toHaveAccessibleDescription(
    /au moins 8 caractères/,
  );
  await expect(page.getByLabel(t.accounts.reset.confirm)).toHaveAccessibleDescription(
    "Confirmation du mot de passe n’est pas correcte",
  );
  await page.getByLabel(t.accounts.reset.password, { exact: true }).fill("une autre phrase");
  await page.getByLabel(t.accounts.reset.confirm).fill("une autre phrase");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/connexion$/);
  await logIn(page, email, "une autre phrase");
  await expect(page).toHaveURL(/\/enregistrement$/);

  await page.goto(`/reinitialisation-mot-de-passe/${token}`);
  await expect(page.getByRole("heading", { name: t.accounts.reset.expiredTitle })).toBeVisible();
  await expect(page.getByText("Ce lien a expiré ou a déjà servi")).toBeVisible();
  await expect(page.getByLabel(t.accounts.reset.password, { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: t.accounts.reset.askAgain }).click();
  await expect(page.getByRole("dialog", { name: t.accounts.requestReset.title })).toBeVisible();
});

test("a device signed out from another one is redirected to the login with the reason", async ({ visit }) => {
  const page = await visit.context.newPage();
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${visit.signedIn.token}` } });
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/connexion$/);
  await expect(page.getByText(t.accounts.login.sessionEnded)).toBeVisible();
  expect(await page.evaluate(() => ["token", "user", "profile"].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ]);
});

async function oneTimeCode({ request }: Page, credentials: object): Promise<string> {
  const { token } = (await (await request.post("/api/auth/token", { data: credentials })).json()) as { token: string };
  const made = await request.post("/api/auth/one-time-code", { headers: { authorization: `Bearer ${token}` } });
  return ((await made.json()) as { code: string }).code;
}

test("a URL with a one-time code signs in, follows no redirect to another site, and asks first if somebody is signed in", async ({
  page,
}) => {
  const code = await oneTimeCode(page, demo);
  await page.goto(`/?token=${code}&redirect_url=${encodeURIComponent("https://evil.example/")}`);
  await expect(page).toHaveURL(/\/accueil$/);
  expect(page.url()).not.toContain(code);

  const token = () => page.evaluate(() => JSON.parse(localStorage.getItem("token") ?? "null") as string);
  const first = await token();
  const other = await oneTimeCode(page, demoAccounts.family);
  const words = t.accounts.entry;
  const question = page.getByRole("alertdialog", { name: words.title });
  await page.goto(`/?token=${other}`);
  await expect(question).toContainText(demo.username);
  await expectNoBarrier(page);
  expect(page.url()).not.toContain(other);
  await question.getByRole("button", { name: words.stay }).click();
  await expect(page).toHaveURL(/\/accueil$/);
  expect(await token()).toBe(first);

  await page.goto(`/?token=${other}`);
  await question.getByRole("button", { name: words.continue }).click();
  await expect(page).toHaveURL(/\/selectionnez-un-utilisateur$/);
  const ended = await page.request.get("/api/me/profile", { headers: { authorization: `Bearer ${first}` } });
  expect(ended.status()).toBe(401);

  // A code works once: the current session is kept.
  await page.goto(`/?token=${code}`);
  await question.getByRole("button", { name: words.continue }).click();
  await expect(page.getByText(words.dead)).toBeVisible();
  await expect(page).toHaveURL(/\/selectionnez-un-utilisateur$/);
});

test("a profile that was removed on another device has to be chosen again", async ({ visit }) => {
  const page = await visit.context.newPage();
  // A page that makes no calls.
  await page.goto("/cookies");
  await page.evaluate(() => {
    const profile = JSON.parse(localStorage.getItem("profile") ?? "{}") as object;
    localStorage.setItem("profile", JSON.stringify({ ...profile, id: 999_999 }));
  });
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/selectionnez-un-utilisateur$/);
  await page.getByRole("button", { name: /^Louis/ }).click();
  await expect(page).toHaveURL(/\/accueil$/);
});
