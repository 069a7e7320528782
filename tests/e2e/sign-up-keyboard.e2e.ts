import type { Page } from "@playwright/test";
import { startNowStatement } from "#contract/billing.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { wayWords } from "#contract/paying.ts";
import { sandboxTexts } from "#server/adapters/payments/sandbox/sandbox-texts.ts";
import { button, enterAt, expectFocused, labelled, spaceAt, tabTo, typeInto } from "./at-the-keyboard.ts";
import { expectNoBarrier } from "./barriers.ts";
import { inventedNumber, newEmail } from "./signing-up.ts";
import { planNames, stepOneTexts, texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

// Both packs, languages, periods and ways of paying, by keyboard, with an accessibility check of each step. Amounts are the rules' tests'.
const ways = [
  // Its provider's notification is lost, so the sign-up polls.
  { pack: "individual", language: "fr", unit: "monthly", method: "card", price: /Gratuit jusqu’au .*, puis 9,99\s€/ },
  // Its first payment is refused.
  { pack: "family", language: "en", unit: "yearly", method: "paypal", price: /€149\.90 today for one year, then/ },
] as const;
type Way = (typeof ways)[number];

const words = {
  fr: { country: "Belgique", ...sandboxTexts.fr },
  en: { country: "Belgium", ...sandboxTexts.en },
} as const;

for (const way of ways) {
  const device = way.method === "paypal" ? " @phone-alone" : "";
  test(`${way.pack}, ${way.language}: from the landing page to the catalogue with the keyboard alone${device}`, async ({
    page,
  }) => {
    await test.step("the landing page", () => landing(page, way));
    await test.step("step 1", () => stepOne(page, way));
    await test.step("step 2", () => stepTwo(page, way));
    await test.step("step 3", () => stepThree(page, way));
    if (way.pack === "family") await test.step("a refusal", () => refusal(page, way));
    await test.step("the provider's page", () => providerPage(page, way));
    await test.step("thanks, and in", () => thanksAndIn(page, way));
  });
}

async function landing(page: Page, { language }: Way): Promise<void> {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expectFocused(page.getByRole("link", { name: texts.fr.shell.skipToContent }));
  if (language === "en") await enterAt(page, button(page, "English").first());
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await enterAt(page, page.getByRole("link", { name: texts[language].catalogue.landing.start }).first());
}

async function stepOne(page: Page, { language }: Way): Promise<void> {
  const personal = stepOneTexts(texts[language]);
  const { signUp } = texts[language].billing;
  await expect(page.getByRole("heading", { name: personal.title })).toBeVisible();
  await enterAt(page, button(page, signUp.continue));
  await expectFocused(labelled(page, personal.lastName));
  await expect(page.getByText(fieldFaults.required[language], { exact: true })).toHaveCount(6);
  await expect(page.getByText(fieldFaults.choice[language], { exact: true })).toBeVisible();
  await expectNoBarrier(page);

  await page.keyboard.type("Lovelace");
  await typeInto(page, labelled(page, personal.firstName), "Ada");
  await tabTo(page, labelled(page, personal.male));
  await page.keyboard.press("ArrowDown");
  await expect(labelled(page, personal.female)).toBeChecked();
  await enterAt(page, page.getByRole("button", { name: personal.country }));
  await expectFocused(page.getByRole("combobox", { name: personal.searchCountry }));
  await page.keyboard.type("belg");
  await page.keyboard.press("Enter");
  await expectFocused(page.getByRole("button", { name: `${words[language].country} +32` }));
  await typeInto(page, labelled(page, personal.phone), "470123456");
  await typeInto(page, labelled(page, personal.dob), "10121990");
  await typeInto(page, labelled(page, personal.email), newEmail());
  await typeInto(page, labelled(page, personal.password), "un bon mot de passe");
  await typeInto(page, labelled(page, personal.confirmPassword), "un bon mot de passe");
  await page.keyboard.press("Enter");
}

async function stepTwo(page: Page, { language, pack, unit }: Way): Promise<void> {
  const { plan, signUp } = texts[language].billing;
  await expectFocused(page.getByRole("heading", { name: plan.packTitle }));
  await expectNoBarrier(page);
  await choose(page, planNames[language].individual, planNames[language][pack]);
  await enterAt(page, button(page, signUp.continue));
  await expectFocused(page.getByRole("heading", { name: plan.unitTitle }));
  await expectNoBarrier(page);
  await choose(page, plan.monthly, plan[unit]);
  await enterAt(page, button(page, signUp.continue));
}

async function stepThree(page: Page, { language, method, unit, price }: Way): Promise<void> {
  const { payment, signUp } = texts[language].billing;
  await expectFocused(page.getByRole("heading", { name: payment.methodTitle }));
  await expectNoBarrier(page);
  await choose(page, wayWords("card", language).name, wayWords(method, language).name);
  await enterAt(page, button(page, signUp.continue));
  if (method === "card") {
    await typeInto(page, labelled(page, payment.number), await inventedNumber({ page, t: texts[language] }));
    await typeInto(page, labelled(page, payment.expiry), "1230");
    await typeInto(page, labelled(page, payment.cvv), "417");
    await typeInto(page, labelled(page, payment.holder), "Ada Lovelace");
  }
  const words = method === "card" ? payment.pay : payment.goOn.wallet.replace("{name}", "PayPal");
  const order = page.getByRole("button", { name: `${words} ${payment.obligation}` });
  const terms = page.getByRole("checkbox", { name: payment.terms });
  await enterAt(page, order);
  await expect(terms).toHaveAccessibleDescription(fieldFaults.terms[language]);
  await expectFocused(terms);
  await page.keyboard.press("Space");
  const startNow = page.getByRole("checkbox", { name: startNowStatement[language].request });
  if (unit === "yearly") {
    await enterAt(page, order);
    await expect(startNow).toHaveAccessibleDescription(fieldFaults.startNow[language]);
    await expectFocused(startNow);
    await page.keyboard.press("Space");
  } else await expect(startNow).toHaveCount(0);
  await expect(page.getByText(price)).toBeVisible();
  await expectNoBarrier(page);
  await enterAt(page, order);
}

/** A refused payment is reported, and the choice of a method is offered again. */
async function refusal(page: Page, way: Way): Promise<void> {
  const t = texts[way.language].billing.return;
  await enterAt(page, button(page, words[way.language].refuse));
  const failure = page.getByRole("alertdialog", { name: t.failed });
  await expect(failure).toContainText(t.failedText);
  await expectNoBarrier(page);
  await enterAt(page, button(page, t.choose));
  await stepThree(page, way);
}

async function providerPage(page: Page, { language, method }: Way): Promise<void> {
  const t = words[language];
  await expect(page).toHaveURL(new RegExp(`/sandbox/${method}`));
  await expectNoBarrier(page);
  if (method === "card") {
    await enterAt(page, page.locator("summary", { hasText: t.behind }));
    await tabTo(page, page.getByLabel(t.now));
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
    await expect(page.getByLabel(t.lost)).toBeChecked();
    await page.keyboard.press("Enter");
  } else await enterAt(page, button(page, t.accept));
}

async function thanksAndIn(page: Page, { language, pack }: Way): Promise<void> {
  const { billing, catalogue } = texts[language];
  const thanks = page.getByRole("dialog", { name: billing.return.thanks });
  await expect(button(page, billing.return.watch)).toBeFocused({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(thanks).toBeVisible();
  await expectNoBarrier(page);
  await expectFocused(button(page, billing.return.watch));
  await page.keyboard.press("Enter");
  if (pack === "family") await chooseProfile(page, language);
  await expect(page).toHaveURL(/\/accueil$/);
  await expect(page.getByRole("heading", { name: catalogue.home.mostViewed })).toBeVisible();
  const kept = await page.evaluate(() => [localStorage.getItem("registration"), localStorage.getItem("token")]);
  expect(kept).toEqual([null, expect.any(String)]);
}

/** A family sees its profiles, adds one, and continues as the first. */
async function chooseProfile(page: Page, language: "fr" | "en"): Promise<void> {
  const { choose: tiles, edit } = texts[language].profiles;
  await expect(page.getByRole("heading", { name: tiles.title })).toBeVisible();
  await enterAt(page, button(page, tiles.add));
  const dialog = page.getByRole("dialog", { name: edit.titleNew });
  await expectNoBarrier(page);
  await typeInto(page, dialog.getByLabel(edit.name, { exact: true }), "Byron");
  await spaceAt(page, dialog.getByLabel(edit.isKid));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^Byron/ })).toBeVisible();
  await expectNoBarrier(page);
  await enterAt(page, button(page, "Ada Lovelace"));
}

/** Tab enters a radio group once; arrow keys move within it. */
async function choose(page: Page, first: string, wanted: string): Promise<void> {
  const target = page.getByRole("radio", { name: wanted });
  await spaceAt(page, page.getByRole("radio", { name: first }));
  if (wanted !== first) await page.keyboard.press("ArrowDown");
  await expect(target).toBeChecked();
}
