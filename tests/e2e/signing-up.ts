import { expect, type Page } from "@playwright/test";
import { defaultLocale, locales } from "#contract/language.ts";
import { wayWords } from "#contract/paying.ts";
import { planNamesIn, stepOneTexts, type Texts, texts } from "./texts.ts";

const password = "un bon mot de passe";
let people = 0;

/** An address that is unique across runs. */
export const newEmail = () => `parcours-${Date.now()}-${(people += 1)}@example.org`;

/** The page of a sign-up, and its texts. */
export type SignUp = { page: Page; t: Texts };

const goOn = ({ page, t }: SignUp) =>
  page.getByRole("button", { name: t.billing.signUp.continue, exact: true }).click();
const named = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Fills in and sends step 1; ends at the choice of a plan. */
export async function tellWhoOneIs({ page, t }: SignUp, email = newEmail()): Promise<void> {
  const personal = stepOneTexts(t);
  await named(page, personal.lastName).fill("Lovelace");
  await named(page, personal.firstName).fill("Ada");
  await named(page, personal.female).check();
  await named(page, personal.dob).fill("10/12/1990");
  await named(page, personal.email).fill(email);
  await named(page, personal.password).fill(password);
  await named(page, personal.confirmPassword).fill(password);
  await goOn({ page, t });
  await expect(page.getByRole("heading", { name: t.billing.plan.packTitle })).toBeVisible();
}

/** Step 2: the pack, then the billing period. */
export async function choosePlan(
  { page, t }: SignUp,
  pack: "individual" | "family",
  unit: "monthly" | "yearly",
): Promise<void> {
  const { plan } = t.billing;
  await page.getByRole("radio", { name: planNamesIn(t)[pack] }).check();
  await goOn({ page, t });
  await expect(page.getByRole("heading", { name: plan.unitTitle })).toBeVisible();
  await page.getByRole("radio", { name: plan[unit] }).check();
  await goOn({ page, t });
  await expect(page.getByRole("heading", { name: t.billing.payment.methodTitle })).toBeVisible();
}

/** Step 3 up to the card provider's page, with the sandbox page's test number. */
export async function orderByCard({ page, t }: SignUp): Promise<void> {
  const { payment } = t.billing;
  const locale = locales.find((one) => texts[one] === t) ?? defaultLocale;
  await page.getByRole("radio", { name: wayWords("card", locale).name }).check();
  await goOn({ page, t });
  const number = await inventedNumber({ page, t });
  await named(page, payment.number).pressSequentially(number);
  await expect(named(page, payment.number)).toHaveValue(number.replaceAll(/(.{4})(?=.)/g, "$1 "));
  await named(page, payment.expiry).pressSequentially("1230");
  await named(page, payment.cvv).fill("417");
  await named(page, payment.holder).fill("Ada Lovelace");
  await page.getByRole("checkbox", { name: payment.terms }).check();
  await page.getByRole("button", { name: new RegExp(`^${payment.pay} ${payment.obligation}`) }).click();
  await expect(page).toHaveURL(/\/sandbox\/card/);
}

/** A different sandbox card number each time: a free trial is granted once per card. */
export async function inventedNumber({ page, t }: SignUp): Promise<string> {
  const [before = ""] = t.billing.payment.sandbox.split("{number}");
  const note = await page.getByText(before.trim()).textContent();
  return /\d[\d\s]{18}/.exec(note ?? "")?.[0].replaceAll(/\s/g, "") ?? "";
}

/** The 'MERCI !' dialog, which Escape does not close, and its button. */
export async function takeTheWayIn({ page, t }: SignUp): Promise<void> {
  const thanks = page.getByRole("dialog", { name: t.billing.return.thanks });
  await expect(thanks).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(thanks).toBeVisible();
  await thanks.getByRole("button", { name: t.billing.return.watch }).click();
  await expect(page).toHaveURL(/selectionnez-un-utilisateur|accueil/, { timeout: 20_000 });
}
