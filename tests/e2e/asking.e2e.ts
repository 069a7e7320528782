import type { Page } from "@playwright/test";
import { demoAccounts } from "#server/demo/accounts.ts";
import { expect, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { enterAs, ownAccount } from "./own-account.ts";
import { texts } from "./texts.ts";

const t = texts.fr.support;
const questions = (page: Page) => page.locator("main details:not(.faq-more):visible");

test("the landing page shows five questions, and five more each time, without a script", async ({ page }) => {
  await page.goto("/");
  await expect(questions(page)).toHaveCount(5);
  await page.locator(".faq-more > summary").first().click();
  await expect(questions(page)).toHaveCount(10);
});

test("the FAQ shows five questions and four more, and finds what is typed", async ({ page }) => {
  await page.goto("/faq");
  await expect(page.getByLabel(t.contact.lastName, { exact: true })).toBeAttached();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(questions(page)).toHaveCount(5);
  await page.getByRole("button", { name: t.faq.more, exact: true }).click();
  await expect(questions(page)).toHaveCount(9);
  const first = (await questions(page).nth(6).locator("summary").textContent())?.trim() ?? "";
  const searchbox = page.getByRole("searchbox", { name: t.faq.search });
  await searchbox.fill(first);
  await expect(questions(page)).toHaveCount(1);
  await expect(questions(page).first()).toContainText(first);
  await searchbox.fill("qqqqqq");
  await expect(questions(page)).toHaveCount(0);
  await searchbox.fill("");
  await expect(questions(page)).toHaveCount(5);
  await searchbox.fill("qqqqqq");
  await expect(page).toHaveURL(/\/faq\?question=qqqqqq$/);
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page).toHaveURL(/\/en\/faq\?question=qqqqqq$/);
  await expect(page.getByRole("searchbox")).toHaveValue("qqqqqq");
});

async function write(page: Page): Promise<void> {
  const { contact } = t;
  await page.getByLabel(contact.lastName, { exact: true }).fill("Lovelace");
  await page.getByLabel(contact.firstName, { exact: true }).fill("Ada");
  await page.getByLabel(contact.email, { exact: true }).fill("ada@example.org");
  await page.getByLabel(contact.message, { exact: true }).fill("Bonjour,\nune question.");
}

test("a visitor’s message needs its fields and a captcha of the last nine minutes, and is thanked for", async ({
  page,
}) => {
  const { contact } = t;
  await page.clock.install();
  await page.goto("/contactez-nous");
  await expect(page.getByRole("radio")).toHaveCount(3);
  expect((await page.locator("main form").boundingBox())?.width).toBeLessThanOrEqual(500);
  const send = page.getByRole("button", { name: contact.send, exact: true });
  await send.click();
  for (const label of [contact.lastName, contact.firstName, contact.email, contact.message]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription("Ce champ est obligatoire");
  }
  await write(page);
  await page.getByLabel(contact.email, { exact: true }).fill("pas une adresse");
  await send.click();
  await expect(page.getByLabel(contact.email, { exact: true })).toHaveAccessibleDescription(
    "Veuillez entrer une adresse email valide",
  );
  await page.getByLabel(contact.email, { exact: true }).fill("ada@example.org");
  await send.click();
  await expect(page.getByText("Le captcha de vérification est obligatoire")).toBeVisible();
  const captcha = page.getByRole("checkbox", { name: t.captcha.label });
  const solve = async () => {
    await captcha.check();
    await expect(page.getByText(t.captcha.valid)).toBeVisible({ timeout: 20_000 });
  };
  await solve();
  await page.clock.fastForward(8.5 * 60_000);
  await expect(captcha).toBeChecked();
  // Typing re-renders the form and must not restart the timer.
  const email = page.getByLabel(contact.email, { exact: true });
  await email.fill("pas une adresse");
  await expect(email).toHaveAccessibleDescription("Veuillez entrer une adresse email valide");
  await email.fill("ada@example.org");
  await page.clock.fastForward(40_000);
  await expect(captcha).not.toBeChecked();
  await expect(captcha).toHaveAccessibleDescription(new RegExp(t.captcha.expired));
  await solve();
  await send.click();
  const thanks = page.getByRole("dialog", { name: contact.thanks.title });
  expect((await thanks.boundingBox())?.width).toBeLessThanOrEqual(490);
  await thanks.getByRole("button", { name: contact.thanks.close, exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a subscriber chooses a subject, names another one, and needs no captcha", async ({ visit }) => {
  const { contact } = t;
  const page = await visit.context.newPage();
  await page.goto("/contactez-nous");
  await expect(page.getByRole("checkbox", { name: t.captcha.label })).toHaveCount(0);
  await write(page);
  await page.getByLabel(contact.subject).selectOption({ label: contact.subjects.other });
  await expect(page.getByLabel(contact.subjects.which, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: contact.send, exact: true }).click();
  await expect(page.getByLabel(contact.subjects.which, { exact: true })).toHaveAccessibleDescription(
    "Ce champ est obligatoire",
  );
  await page.getByLabel(contact.subjects.which, { exact: true }).fill("Les étoiles");
  await page.getByRole("button", { name: contact.send, exact: true }).click();
  const thanks = page.getByRole("dialog", { name: contact.thanks.title });
  await thanks.getByRole("button", { name: contact.thanks.close, exact: true }).click();
  await expect(page).toHaveURL(/\/accueil$/);
});

test("another language has its own URL: typed text is kept, and the log-in opens in that language", async ({
  page,
}) => {
  await page.goto("/contactez-nous");
  const country = page.locator(".country-button");
  await expect(country).toHaveText("+33");
  await country.click();
  await page.getByRole("option", { name: "Belgique" }).click();
  await page.reload();
  await expect(country).toHaveText("+32");
  await write(page);
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page).toHaveURL(/\/en\/contactez-nous$/);
  const english = texts.en.support.contact;
  await expect(page.getByLabel(english.message, { exact: true })).toHaveValue("Bonjour,\nune question.");
  await expect(page.getByLabel(english.lastName, { exact: true })).toHaveValue("Lovelace");

  // A visitor of an English URL has no stored language.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/en?utm_source=letter");
  await page.getByRole("link", { name: texts.en.layout.login }).first().click();
  await expect(page).toHaveURL(/\/en\/connexion$/);
  const { login } = texts.en.accounts;
  await page.getByLabel(login.username).fill(demoAccounts.family.username);
  await page.getByLabel(login.password, { exact: true }).fill(demoAccounts.family.password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/selectionnez-un-utilisateur$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("contact, FAQ and cookies pages know who is signed in, and show no form to a child", async ({ page }) => {
  const account = await ownAccount("personal", "fr");
  await enterAs(page, account);
  const wanted = {
    [t.contact.email]: account.username,
    [t.contact.lastName]: "Lovelace",
    [t.contact.firstName]: "Ada",
  };
  for (const address of ["/contactez-nous", "/faq"]) {
    await page.goto(address);
    for (const [label, value] of Object.entries(wanted))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page.getByRole("link", { name: texts.fr.layout.login })).toHaveCount(0);
    await expect(page.getByRole("link", { name: texts.fr.layout.profile.account })).toBeVisible();
  }
  // This page has no script and reads the cookie that log-in sets.
  await page.evaluate(() => (document.cookie = "signedIn=1; path=/"));
  await page.goto("/cookies");
  await expect(page.getByRole("banner").getByRole("link", { name: texts.fr.layout.home })).toBeVisible();
  await expect(page.getByRole("link", { name: texts.fr.layout.login })).toHaveCount(0);

  await page.evaluate(() => {
    const { user_profiles: profiles } = JSON.parse(localStorage.getItem("user") ?? "") as {
      user_profiles: { is_kid: boolean }[];
    };
    localStorage.setItem("profile", JSON.stringify(profiles.find(({ is_kid }) => is_kid)));
    document.cookie = "theme=kids; path=/";
  });
  for (const address of ["/contactez-nous", "/faq"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: texts.fr.layout.forGrownUps.title })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
    await expect(page.locator("main form, footer")).toHaveCount(0);
    await expectNoBarrier(page);
  }
});
