import type { Page } from "@playwright/test";
import pg from "pg";
import { visitAs } from "#tests/support/signed-in.ts";
import type { AnswerFor } from "#contract/client.ts";
import { choosePlan, newEmail } from "./signing-up.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

// Points of the first document that no longer journey passes by.
const t = texts.fr;
const { personal, plan, payment, signUp } = t.billing;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("the login says that one signs up on the website", async ({ page }) => {
  await page.goto("/connexion");
  const host = new URL(page.url()).host;
  await expect(page.getByText(t.accounts.login.appNote.replace("{site}", host))).toBeVisible();
});

test("/faq#form opens at the question form", async ({ page }) => {
  const form = page.getByRole("heading", { name: t.support.faq.ask });
  // So low that the form lies below the first questions on a phone too.
  await page.setViewportSize({ width: 400, height: 500 });
  await page.goto("/faq");
  await expect(form).toBeVisible();
  await expect(form).not.toBeInViewport();
  await page.goto("/cookies");
  await page.goto("/faq#form");
  await expect(form).toBeInViewport();
});

test("above the 1440 px of the design everything grows with the window", async ({ page }) => {
  await page.goto("/cookies");
  const sizes: number[] = [];
  for (const width of [1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    sizes.push(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)));
  }
  expect(sizes).toEqual([16, 16, expect.closeTo(21.33, 1)]);
});

test("the four networks and the years stand at the foot of the page", async ({ page }) => {
  await page.goto("/");
  const links = page.getByRole("list", { name: t.chrome.social }).getByRole("link");
  const networks = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).host));
  expect(networks).toEqual(["facebook", "x", "instagram", "youtube"].map((name) => `${name}.example`));
  await expect(page.getByText(`© 2021–${new Date().getFullYear()} Silecs`)).toBeVisible();
});

test("the landing page shows five questions, then five more", async ({ page }) => {
  await page.goto("/");
  const questions = page.locator(".landing-faq .accordion > summary").filter({ visible: true });
  await expect(questions).toHaveCount(5);
  await page.locator(".landing-faq").getByText(t.support.faq.more).first().click();
  await expect(questions).toHaveCount(10);
});

test("the ten most watched are numbered, without a script", async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ baseURL, locale: "fr-FR", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  const cards = page.locator("a.card[data-ranked]");
  const { data } = (await (
    await request.get("/api/pub/videos/most-viewed")
  ).json()) as AnswerFor<"GET /pub/videos/most-viewed">;
  expect(await cards.locator(".card-rank").allTextContents()).toEqual([..."123456789", "10"]);
  expect(await cards.locator(".card-title").allTextContents()).toEqual(data.map(({ title }) => title));
  await context.close();
});

test("cookies: the switch is kept, and changed again from the foot of the page", async ({ page }) => {
  await page.goto("/faq");
  const { cookies } = t.chrome;
  const banner = page.getByRole("region", { name: cookies.title });
  await banner.getByText(cookies.settings).click();
  const analytics = page.getByLabel(cookies.analytics);
  await expect(analytics).not.toBeChecked();
  await analytics.check();
  await button(page, cookies.save).click();
  await expect(banner).toHaveCount(0);
  await page.getByRole("link", { name: t.chrome.footer.cookies }).click();
  await expect(page.getByText(/Vous avez accepté la mesure d’audience/)).toBeVisible();
  await expect(analytics).toBeChecked();
  await analytics.uncheck();
  await button(page, cookies.save).click();
  await expect(page.getByText(/Vous avez refusé les cookies facultatifs/)).toBeVisible();
  await expect(analytics).not.toBeChecked();
});

test("a device signed out is told of in passing", async ({ browser, baseURL }) => {
  const options = { baseURL, locale: "fr-FR" };
  const { context: other } = await visitAs(browser, "personal", options);
  const { context } = await visitAs(browser, "personal", options);
  const page = await context.newPage();
  await page.goto("/profile");
  await page
    .getByRole("button", { name: /^Déconnecter / })
    .first()
    .click();
  const toast = page.locator(".toast");
  await expect(toast).toContainText("appareil déconnecté");
  await toast.getByRole("button").click();
  await expect(toast).toHaveCount(0);
  await other.close();
  await context.close();
});

test("a phone number is twelve digits in groups of four", async ({ page }) => {
  await page.goto("/enregistrement");
  const phone = page.getByLabel(personal.phone, { exact: true });
  await phone.pressSequentially("06a12-345678901234");
  await expect(phone).toHaveValue("0612 3456 7890");
});

test("step 2 tells after ten minutes that somebody hesitates, and when they give up", async ({ page }) => {
  await page.clock.install();
  await openAtStep2(page);
  await expect(page.getByRole("heading", { name: plan.packTitle })).toBeVisible();
  await page.clock.fastForward(590_000);
  expect(await told(page)).toEqual([]);
  await page.clock.fastForward(11_000);
  await expect.poll(() => told(page)).toEqual([{ event: "registration_on_hold" }]);
  await button(page, signUp.cancel).click();
  await expect(page.getByRole("heading", { name: personal.title })).toBeVisible();
  expect(await told(page)).toEqual([{ event: "registration_on_hold" }, { event: "registration_cancelled" }]);
});

test("a coupon is refused, then taken off the yearly price", async ({ page }) => {
  const code = `RENTREE${Date.now()}`;
  const database = new pg.Client({ connectionString: process.env["SILECS_TEST_DATABASE"] });
  await database.connect();
  await database.query("insert into coupons (code, discount_cents) values ($1, 2000)", [code]);
  await database.end();
  await openAtStep2(page);
  await page.getByRole("radio", { name: plan.individual }).check();
  await button(page, signUp.continue).click();
  await page.getByRole("radio", { name: plan.monthly }).check();
  await expect(button(page, plan.coupon.open)).toHaveCount(0);
  await page.getByRole("radio", { name: plan.yearly }).check();
  await button(page, plan.coupon.open).click();
  const dialog = page.getByRole("dialog", { name: plan.coupon.title });
  for (const wrong of ["", "INCONNU"]) {
    await dialog.getByLabel(plan.coupon.label).fill(wrong);
    await button(page, plan.coupon.apply).click();
    await expect(dialog.getByText(plan.coupon.invalid)).toBeVisible();
  }
  await dialog.getByLabel(plan.coupon.label).fill(code);
  await button(page, plan.coupon.apply).click();
  await expect(page.getByText("Votre coupon de 20€ a été validé")).toBeVisible();
  await expect(page.locator(".pick-price", { hasText: /99,90/ })).toContainText(/79,90/);
  await button(page, signUp.continue).click();
  await expect(page.getByText(/79,90/).filter({ visible: true }).first()).toBeVisible();
});

test("a registration that fails is told of in a dialog, and nothing typed is lost", async ({ page }) => {
  const error = { code: 400, message: "" };
  await page.route("**/api/users", (route) => route.fulfill({ status: 400, json: { error } }));
  await page.goto("/enregistrement");
  const typed = { lastName: "Lovelace", firstName: "Ada", dob: "10/12/1990", email: newEmail() };
  for (const field of ["lastName", "firstName", "dob", "email"] as const)
    await page.getByLabel(personal[field], { exact: true }).fill(typed[field]);
  await page.getByLabel(personal.female, { exact: true }).check();
  for (const field of ["password", "confirmPassword"] as const)
    await page.getByLabel(personal[field], { exact: true }).fill("un bon mot de passe");
  await button(page, signUp.continue).click();
  const dialog = page.getByRole("alertdialog", { name: personal.problem });
  await expect(dialog).toContainText(payment.fallback);
  await button(page, payment.ok).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(personal.email, { exact: true })).toHaveValue(typed.email);
});

test("a card that is refused sets the payment's status", async ({ page }) => {
  const error = { code: 400, message: "" };
  await page.route("**/api/mercanet/verify-card", (route) => route.fulfill({ status: 400, json: { error } }));
  await openAtStep2(page, { id: 1, price: 9.99, final_price: 9.99, type: 1 });
  await page.getByRole("radio", { name: payment.card }).check();
  await button(page, signUp.continue).click();
  await page.getByLabel(payment.number, { exact: true }).pressSequentially("4242424242424242");
  await page.getByLabel(payment.expiry, { exact: true }).pressSequentially("1230");
  await page.getByLabel(payment.cvv, { exact: true }).fill("417");
  await page.getByLabel(payment.holder, { exact: true }).fill("Ada Lovelace");
  await page.getByRole("checkbox", { name: payment.terms }).check();
  await page.getByRole("button", { name: new RegExp(`^${payment.pay}`) }).click();
  await expect(page.getByRole("alertdialog", { name: payment.problem })).toContainText(payment.fallback);
  expect(await told(page)).toEqual([{ event: "payment_status", payment_status: "error_wrong_info" }]);
});

test("whom the service does not know as paid is asked how the payment ended, and comes to step 3", async ({ page }) => {
  await openAtStep2(page);
  await page.evaluate(() => {
    const { user, newToken } = JSON.parse(localStorage.getItem("registration") ?? "{}") as AnswerFor<"POST /users">;
    const believed = { ...user, status: 1, paymentMethod: "card" };
    localStorage.removeItem("registration");
    localStorage.setItem("token", JSON.stringify(newToken));
    localStorage.setItem("user", JSON.stringify(believed));
  });
  // Its words cannot be read here: the page goes elsewhere with what it learns.
  const refused = page.waitForResponse((response) => response.status() === 400);
  const asked = page.waitForResponse("**/api/users/payment");
  await page.goto("/accueil");
  await refused;
  expect((await asked).status()).toBe(200);
  await expect(page).toHaveURL(/\/enregistrement$/);
  await choosePlan({ page, t }, "individual", "monthly");
});

/** Somebody who went through step 1 a moment ago, and what else this browser is to remember of their registration. */
async function openAtStep2(page: Page, more: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener("analytics", (event) => heard.push((event as CustomEvent).detail));
  });
  const password = "un bon mot de passe";
  const person = { last_name: "Lovelace", first_name: "Ada", gender: 2, nickname: "", dob: "1990-12-10", phone: "" };
  const login = { country_code: "", username: newEmail(), password, confirmPassword: password };
  const answer = await page.request.post("/api/users", { data: { ...person, ...login } });
  const registered = (await answer.json()) as AnswerFor<"POST /users">;
  const kept = { ...registered, expires: Date.now() + 86_400_000, ...more };
  await page.goto("/cookies");
  await page.evaluate(
    ([registration, token]) => {
      localStorage.setItem("registration", registration);
      localStorage.setItem("token", token);
    },
    [JSON.stringify(kept), JSON.stringify(registered.newToken)] as const,
  );
  await page.goto("/enregistrement");
}

/** What the page told whoever measures. */
const told = (page: Page): Promise<unknown> => page.evaluate(() => (globalThis as { heard?: unknown[] }).heard);
