import type { Page } from "@playwright/test";
import { wayWords } from "#contract/paying.ts";
import { goOnAtStep2, inDatabase, unpaidAccount } from "./own-account.ts";
import { choosePlan, inventedNumber, takeTheWayIn, tellWhoOneIs } from "./signing-up.ts";
import { planNames, stepOneTexts, texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const t = texts.fr;
const password = "un bon mot de passe";

async function fillStep1(page: Page, email: string): Promise<void> {
  await page.getByLabel("Nom", { exact: true }).fill("Lovelace");
  await page.getByLabel("Prénom").fill("Ada");
  await page.getByLabel("Femme").check();
  await page.getByLabel("Date de naissance").pressSequentially("10121990");
  await page.getByLabel("Adresse email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmer le mot de passe").fill(password);
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continuer", exact: true }).click();

/** Types the sandbox page's test number, unless one is given. */
async function typeCard(page: Page, given?: string): Promise<string> {
  const number = given ?? (await inventedNumber({ page, t }));
  await page.getByLabel("Numéro de carte").pressSequentially(number);
  await page.getByLabel("Expiration").pressSequentially("1230");
  await page.getByLabel("Cryptogramme").fill("417");
  await page.getByLabel("Nom du titulaire").fill("Ada Lovelace");
  return number;
}

const accept = (page: Page) => page.getByLabel(/J[’']accepte les conditions générales de vente/).check();

test("errors stand under their fields, a taken email address included, and typed text is kept", async ({ page }) => {
  await page.goto("/enregistrement");
  await goOn(page);
  await expect(page.getByLabel("Nom", { exact: true })).toBeFocused();
  await expect(page.getByText("Ce champ est obligatoire")).toHaveCount(6);
  const { username: taken } = await unpaidAccount();
  await fillStep1(page, taken);
  await page.getByLabel("Mot de passe", { exact: true }).fill("court");
  await goOn(page);
  await expect(page.getByText("Votre mot de passe doit contenir au moins 8 caractères")).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmer le mot de passe").fill("autre chose");
  await goOn(page);
  await expect(page.getByText("Confirmation du mot de passe n’est pas correcte")).toBeVisible();
  await page.getByLabel("Confirmer le mot de passe").fill(password);
  await page.getByLabel("Date de naissance").fill("30/02/1990");
  await goOn(page);
  await expect(page.getByText("Veuillez entrer une date valide")).toBeVisible();
  await expect(page.getByLabel("Prénom")).toHaveValue("Ada");
  await page.getByLabel("Date de naissance").fill("10/12/2020");
  await goOn(page);
  await expect(page.getByText("L’abonnement est réservé aux personnes majeures")).toBeVisible();
  await page.getByLabel("Date de naissance").fill("10/12/1990");
  await goOn(page);
  await expect(page.getByText("Cette adresse email est déjà utilisée")).toBeVisible();
  await expect(page.getByLabel("Adresse email")).toBeFocused();
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue(password);

  await page.getByRole("link", { name: t.billing.personal.takenForgotten }).click();
  const recovery = page.getByRole("dialog", { name: t.accounts.requestReset.title });
  await expect(recovery.getByLabel(t.accounts.requestReset.email)).toHaveValue(taken);
  await page.goBack();
  // The password was not stored, so it is typed again.
  await expect(page.getByLabel("Prénom")).toHaveValue("Ada");
  for (const label of ["Mot de passe", "Confirmer le mot de passe"])
    await page.getByLabel(label, { exact: true }).fill(password);
  await goOn(page);
  await expect(page.getByText("Cette adresse email est déjà utilisée")).toBeVisible();
  await page.getByRole("link", { name: t.billing.personal.takenLogin, exact: true }).last().click();
  await expect(page.getByLabel(t.accounts.login.username)).toHaveValue(taken);
});

test("an unpaid account can manage its data and sign out", async ({ page }) => {
  const { username, password: own } = await goOnAtStep2(page);
  const { unpaid, mine } = t.accounts;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const menu = button(unpaid.menuOf.replace("{email}", username));
  await menu.click();
  await page.getByRole("menuitem", { name: unpaid.data }).click();
  const arrives = page.waitForEvent("download");
  await button(mine.data.export).click();
  expect((await arrives).suggestedFilename()).toBe("mes-donnees.zip");
  await button(mine.data.delete).click();
  await page.getByLabel(mine.data.password, { exact: true }).fill(own);
  await button(mine.data.confirm).click();
  await expect(page.getByText("Votre compte sera supprimé le")).toBeVisible();
  await button(mine.data.keep).click();
  await expect(button(mine.data.delete)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(mine.data.delete)).toBeHidden();
  await menu.click();
  await page.getByRole("menuitem", { name: unpaid.signOut }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => [localStorage.getItem("registration"), localStorage.getItem("token")])).toEqual([
    null,
    null,
  ]);
});

test("text typed in step 1 survives a reload, a change of language, a visit to the log-in and a new tab; passwords do not", async ({
  page,
  context,
}) => {
  await page.goto("/enregistrement");
  await fillStep1(page, "ada.lovelace@example.org");
  await page.getByLabel("Téléphone", { exact: true }).fill("+32 470 12 34 56");
  await expect(page.getByLabel("Téléphone", { exact: true })).toHaveValue("0470 1234 56");
  const kept = async (at: Page, personal = stepOneTexts(t)): Promise<void> => {
    await expect(at.getByLabel(personal.lastName, { exact: true })).toHaveValue("Lovelace");
    await expect(at.getByLabel(personal.female, { exact: true })).toBeChecked();
    await expect(at.getByLabel(personal.dob, { exact: true })).toHaveValue("10/12/1990");
    await expect(at.getByLabel(personal.email, { exact: true })).toHaveValue("ada.lovelace@example.org");
    await expect(at.getByLabel(personal.phone, { exact: true })).toHaveValue("0470 1234 56");
    await expect(at.getByRole("button", { name: personal.country })).toHaveAccessibleName(/\+32$/);
    await expect(at.getByLabel(personal.password, { exact: true })).toHaveValue("");
  };
  await page.reload();
  await kept(page);
  await page.getByRole("button", { name: "English" }).click();
  await kept(page, stepOneTexts(texts.en));
  await page.getByRole("link", { name: texts.en.billing.signUp.login }).click();
  await expect(page.getByRole("heading", { name: texts.en.accounts.login.title })).toBeVisible();
  await page.goBack();
  await kept(page, stepOneTexts(texts.en));
  await page.close();
  const anew = await context.newPage();
  await anew.goto("/enregistrement");
  await kept(anew, stepOneTexts(texts.en));
  expect(await anew.evaluate(() => JSON.stringify(localStorage))).not.toContain(password);
});

test("'Back' moves between views; the pack of the landing page, the billing period and the coupon stay selected", async ({
  page,
}) => {
  const code = `RETOUR${Date.now()}`;
  await inDatabase((database) =>
    database.query("insert into coupons (code, discount_cents) values ($1, 1250)", [code]),
  );
  const { plan, payment } = t.billing;
  const personal = stepOneTexts(t);
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  await page.goto("/");
  await page.getByRole("link", { name: "Choisir Famille" }).click();
  await tellWhoOneIs({ page, t });
  await expect(page).toHaveURL(/\/enregistrement$/);
  await expect(page.getByRole("radio", { name: planNames.fr.family })).toBeChecked();
  // Corresponding lines of both cards are at the same height, however long the others are.
  const [one, three] = [page.getByText("1 écran", { exact: true }), page.getByText("3 écrans en même temps").first()];
  expect((await one.boundingBox())?.y).toBe((await three.boundingBox())?.y);
  await goOn(page);
  const goOnAt = async () => (await page.getByRole("button", { name: "Continuer", exact: true }).boundingBox())?.y;
  await page.getByRole("radio", { name: plan.monthly }).check();
  const before = await goOnAt();
  await page.getByRole("radio", { name: plan.yearly }).check();
  expect(await goOnAt()).toBe(before);
  await page.getByRole("button", { name: plan.coupon.open }).click();
  await page.getByLabel(plan.coupon.label, { exact: true }).fill(code);
  await page.getByRole("button", { name: plan.coupon.apply }).click();
  const validated = page.getByText("Votre coupon de 12,50 € a été validé");
  await expect(validated).toBeVisible();
  await goOn(page);
  await page.getByRole("radio", { name: wayWords("card", "fr").name }).check();
  await goOn(page);
  await expect(heading(payment.cardTitle)).toBeFocused();

  await page.goBack();
  await expect(heading(payment.methodTitle)).toBeFocused();
  await page.reload();
  await expect(heading(payment.methodTitle)).toBeVisible();
  await page.goBack();
  await expect(heading(plan.unitTitle)).toBeVisible();
  await expect(page.getByRole("radio", { name: plan.yearly })).toBeChecked();
  await expect(validated).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: planNames.fr.family })).toBeChecked();
  await page.goBack();
  await expect(heading(personal.title)).toBeVisible();
  await expect(page.getByLabel(personal.lastName, { exact: true })).toHaveValue("Lovelace");
  await page.goForward();
  // Choosing another pack keeps the yearly period and rechecks the coupon against the new price.
  await page.getByRole("radio", { name: planNames.fr.individual }).check();
  await goOn(page);
  await expect(page.getByRole("radio", { name: plan.yearly })).toBeChecked();
  await expect(page.locator(".pick-price", { hasText: /99,90/ })).toContainText(/87,40/);
  await goOn(page);
  await page.getByRole("button", { name: plan.change }).filter({ visible: true }).click();
  await expect(page.getByRole("radio", { name: planNames.fr.individual })).toBeChecked();
});

test("somebody who comes back resumes the sign-up; after thirty days it starts over", async ({ page }) => {
  await goOnAtStep2(page);
  await expect(page.getByRole("heading", { name: "Choisissez votre offre" })).toBeVisible();
  await choosePlan({ page, t }, "individual", "monthly");
  await page.reload();
  await expect(page.getByRole("heading", { name: /Votre moyen de paiement/ })).toBeVisible();
  await page.getByRole("button", { name: "Retour" }).click();
  await expect(page.getByRole("heading", { name: "Choisissez votre abonnement" })).toBeVisible();
  await page.getByRole("button", { name: "Retour" }).click();
  await expect(page.getByRole("heading", { name: "Choisissez votre offre" })).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("heading", { name: "Créez votre compte" })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("registration"), localStorage.getItem("token")])).toEqual([
    null,
    null,
  ]);
  await page.evaluate(() => {
    localStorage.setItem("registration", JSON.stringify({ id: 1, newToken: "x", expires: 1 }));
    localStorage.setItem("token", JSON.stringify("x"));
  });
  await page.goto("/enregistrement");
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => [localStorage.getItem("registration"), localStorage.getItem("token")])).toEqual([
    null,
    null,
  ]);
});

test("a free trial is granted once per card: the order returns without it and can still be paid", async ({
  page,
  browser,
  baseURL,
  watchful,
}) => {
  const number = await payMonthly(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto("/enregistrement");
  await expect(otherTab.getByRole("heading", { name: t.billing.payment.methodTitle })).toBeVisible();
  await page.getByRole("button", { name: "Confirmer" }).click();
  await takeTheWayIn({ page, t });
  // A payment in one tab signs the other in.
  await expect(otherTab).toHaveURL(/selectionnez-un-utilisateur|accueil/);
  const context = await browser.newContext({ baseURL, locale: "fr-FR" });
  watchful(context);
  const second = await context.newPage();
  await payMonthly(second, number);
  const { usedTrial } = t.billing.payment;
  const used = second.getByRole("alertdialog", { name: usedTrial.title });
  await expect(used).toContainText(usedTrial.text);
  await used.getByRole("button", { name: /^Continuer à 9,99/ }).click();
  await expect(second.getByText("9,99 € aujourd’hui, puis 9,99 € par mois")).toBeVisible();
  await expect(second.getByLabel("Numéro de carte")).toHaveValue(number.replaceAll(/(.{4})(?=.)/g, "$1 "));
  // A subscription that starts with payment needs the request for immediate performance.
  await second.getByRole("checkbox", { name: /^Je demande à commencer tout de suite/ }).check();
  await second.getByRole("button", { name: /^Payer/ }).click();
  await second.getByRole("button", { name: /^Payer\s9,99/ }).click();
  await takeTheWayIn({ page: second, t });
  await context.close();
});

async function payMonthly(page: Page, given?: string): Promise<string> {
  await goOnAtStep2(page);
  await choosePlan({ page, t }, "individual", "monthly");
  await page.getByRole("radio", { name: /Carte/ }).check();
  await goOn(page);
  const number = await typeCard(page, given);
  await accept(page);
  await page.getByRole("button", { name: /^Payer/ }).click();
  return number;
}
