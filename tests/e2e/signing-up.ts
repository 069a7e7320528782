import { expect, type Page } from "@playwright/test";
import type { Texts } from "./texts.ts";

const password = "un bon mot de passe";
let people = 0;

/** An address that nobody has used in this run or another. */
export const newEmail = () => `parcours-${Date.now()}-${(people += 1)}@example.org`;

/** Somebody who signs up: their page, and the language they read it in. */
export type SignUp = { page: Page; t: Texts };

const goOn = ({ page, t }: SignUp) =>
  page.getByRole("button", { name: t.billing.signUp.continue, exact: true }).click();
const named = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Step 1, filled in and sent; ends on the choice of a plan. */
export async function tellWhoOneIs({ page, t }: SignUp, email = newEmail()): Promise<void> {
  const { personal } = t.billing;
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

/** Step 2: the pack, then how often it is paid. */
export async function choosePlan(
  { page, t }: SignUp,
  pack: "individual" | "family",
  unit: "monthly" | "yearly",
): Promise<void> {
  const { plan } = t.billing;
  await page.getByRole("radio", { name: plan[pack] }).check();
  await goOn({ page, t });
  await expect(page.getByRole("heading", { name: plan.unitTitle })).toBeVisible();
  await page.getByRole("radio", { name: plan[unit] }).check();
  await goOn({ page, t });
  await expect(page.getByRole("heading", { name: t.billing.payment.methodTitle })).toBeVisible();
}

/** Step 3 up to the page of the card's provider, with the number that the page invents. */
export async function orderByCard({ page, t }: SignUp): Promise<void> {
  const { payment } = t.billing;
  await page.getByRole("radio", { name: payment.card }).check();
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

/** Each test has a card of its own: a free month is given once a card. */
export async function inventedNumber({ page, t }: SignUp): Promise<string> {
  const [before = ""] = t.billing.payment.sandbox.split("{number}");
  const told = await page.getByText(before.trim()).textContent();
  return /\d[\d ]{18}/.exec(told ?? "")?.[0].replaceAll(" ", "") ?? "";
}

/** 'MERCI !', which no key closes, and the way in. */
export async function takeTheWayIn({ page, t }: SignUp): Promise<void> {
  const thanks = page.getByRole("dialog", { name: t.billing.return.thanks });
  await expect(thanks).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(thanks).toBeVisible();
  await thanks.getByRole("button", { name: t.billing.return.watch }).click();
  await expect(page).toHaveURL(/selectionnez-un-utilisateur|accueil/);
}
