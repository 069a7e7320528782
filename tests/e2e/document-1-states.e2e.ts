import type { Page } from "@playwright/test";
import { startNowStatement } from "#contract/billing.ts";
import type { AnswerFor } from "#contract/client.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { wayWords } from "#contract/paying.ts";
import { enterAs, goOnAtStep2, inDatabase, ownAccount, type OwnAccount } from "./own-account.ts";
import { choosePlan, newEmail } from "./signing-up.ts";
import { planNames, stepOneTexts, texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

// States and messages of the first document that no other journey covers.
const t = texts.fr;
const { plan, payment, signUp } = t.billing;
const personal = stepOneTexts(t);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("step 2 records an event after ten minutes without a choice, and on cancelling", async ({ page }) => {
  await page.clock.install();
  const account = await openAtStep2(page);
  await expect(page.getByRole("heading", { name: plan.packTitle })).toBeVisible();
  await page.clock.fastForward(590_000);
  const [shown, hesitates] = [{ event: "registration_step", step: 2 }, { event: "registration_on_hold" }];
  expect(await analyticsEvents(page)).toEqual([shown]);
  await page.clock.fastForward(11_000);
  await expect.poll(() => analyticsEvents(page)).toEqual([shown, hesitates]);
  await button(page, signUp.cancel).click();
  await expect(page.getByRole("heading", { name: personal.title })).toBeVisible();
  const givenUp = [{ event: "registration_cancelled" }, { event: "registration_step", step: 1 }];
  expect(await analyticsEvents(page)).toEqual([shown, hesitates, ...givenUp]);
  // The event belongs to the account, although cancelling forgets it.
  await expect
    .poll(() => keptEvents(account.id))
    .toEqual(["registration_step", "registration_on_hold", "registration_cancelled"]);
});

test("an invalid coupon is refused, a valid one lowers the first year; if it expires before the order, the full price is offered", async ({
  page,
}) => {
  const code = `RENTREE${Date.now()}`;
  await inDatabase((database) =>
    database.query("insert into coupons (code, discount_cents) values ($1, 2000)", [code]),
  );
  await openAtStep2(page);
  await page.getByRole("radio", { name: planNames.fr.individual }).check();
  await button(page, signUp.continue).click();
  await page.getByRole("radio", { name: plan.monthly }).check();
  await expect(button(page, plan.coupon.open)).toHaveCount(0);
  await page.getByRole("radio", { name: plan.yearly }).check();
  await button(page, plan.coupon.open).click();
  const dialog = page.getByRole("dialog", { name: plan.coupon.title });
  for (const [wrong, said] of [
    ["", fieldFaults.required.fr],
    ["INCONNU", fieldFaults.coupon.fr],
  ] as const) {
    await dialog.getByLabel(plan.coupon.label).fill(wrong);
    await button(page, plan.coupon.apply).click();
    await expect(dialog.getByText(said)).toBeVisible();
  }
  await dialog.getByLabel(plan.coupon.label).fill(code);
  await button(page, plan.coupon.apply).click();
  await expect(page.getByText("Votre coupon de 20 € a été validé")).toBeVisible();
  const yearly = page.locator(".pick", { hasText: plan.yearly });
  await expect(yearly).toContainText(/99,90\s€79,90\s€la première année/);
  await expect(yearly).toContainText(/soit 6,66\s€ par mois la première année, puis 99,90\s€ par an, TVA comprise/);
  await expect(yearly).toContainText(/39,98\s€ d’économie la première année/);
  await button(page, signUp.continue).click();
  const summary = page.getByRole("region", { name: plan.summary }).filter({ visible: true });
  await expect(summary).toContainText(/79,90\s€la première année, TVA comprise.*puis 99,90\s€ par an/);

  await page.getByRole("radio", { name: wayWords("paypal", "fr").name }).check();
  await button(page, signUp.continue).click();
  await page.getByRole("checkbox", { name: payment.terms }).check();
  await page.getByRole("checkbox", { name: startNowStatement.fr.request }).check();
  await inDatabase((database) => database.query("update coupons set ends_at = now() where code = $1", [code]));
  const order = page.getByRole("button", { name: new RegExp(`^${payment.goOn.wallet.replace("{name}", "PayPal")}`) });
  await order.click();
  const lapsed = page.getByRole("alertdialog", { name: payment.lapsed.title });
  await expect(lapsed).toContainText(fieldFaults.couponEnded.fr);
  await expect(lapsed).toContainText(/99,90\s€ par an/);
  await lapsed.getByRole("button", { name: /^Continuer à 99,90/ }).click();
  await expect(page.getByText(/99,90\s€ aujourd’hui pour un an, puis 99,90\s€ par an/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: payment.terms })).toBeChecked();
  await order.click();
  await expect(page).toHaveURL(/\/sandbox\/paypal/);
  await expect(page.getByText(/99,90/).first()).toBeVisible();
});

test("a failed registration opens a dialog, and typed text is kept", async ({ page }) => {
  const answers = [
    { status: 400, json: { error: { code: 400, message: "" } } },
    { status: 429, json: { error: { code: 101, message: "Trop de tentatives." } } },
  ];
  await page.route("**/api/users", (route) => route.fulfill(answers.shift()));
  await page.goto("/enregistrement");
  const typed = { lastName: "Lovelace", firstName: "Ada", dob: "10/12/1990", email: newEmail() };
  for (const field of ["lastName", "firstName", "dob", "email"] as const)
    await page.getByLabel(personal[field], { exact: true }).fill(typed[field]);
  await page.getByLabel(personal.female, { exact: true }).check();
  for (const field of ["password", "confirmPassword"] as const)
    await page.getByLabel(personal[field], { exact: true }).fill("un bon mot de passe");
  await button(page, signUp.continue).click();
  const dialog = page.getByRole("alertdialog", { name: personal.problem });
  await expect(dialog).toContainText(t.shell.messages.unexpected);
  await button(page, payment.ok).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(personal.email, { exact: true })).toHaveValue(typed.email);
  await button(page, signUp.continue).click();
  await expect(dialog).toContainText("Trop de tentatives.");
});

test("a refused card sets the payment's status", async ({ page }) => {
  const error = { code: 400, message: "" };
  await page.route("**/api/mercanet/verify-card", (route) => route.fulfill({ status: 400, json: { error } }));
  await openAtStep2(page, { id: 1, price: 9.99, final_price: 9.99, type: 1 });
  await page.getByRole("radio", { name: wayWords("card", "fr").name }).check();
  await button(page, signUp.continue).click();
  const pay = page.getByRole("button", { name: new RegExp(`^${payment.pay}`) });
  await pay.click();
  await expect(page.getByLabel(payment.number, { exact: true })).toBeFocused();
  await page.getByLabel(payment.number, { exact: true }).pressSequentially("4242424242424242");
  await page.getByLabel(payment.expiry, { exact: true }).pressSequentially("1230");
  await page.getByLabel(payment.cvv, { exact: true }).fill("417");
  await page.getByLabel(payment.holder, { exact: true }).fill("Ada Lovelace");
  await page.getByRole("checkbox", { name: payment.terms }).check();
  await pay.click();
  await expect(page.getByRole("alertdialog", { name: payment.problem })).toContainText(payment.fallback);
  expect(await analyticsEvents(page)).toEqual([
    { event: "registration_step", step: 3 },
    { event: "payment_status", payment_status: "error_wrong_info" },
  ]);
});

test("an account without a recorded payment is asked how it ended, and returns to step 3", async ({ page }) => {
  await openAtStep2(page);
  await page.evaluate(() => {
    const { user, newToken } = JSON.parse(localStorage.getItem("registration") ?? "{}") as AnswerFor<"POST /users">;
    const believed = { ...user, status: 1, paymentMethod: "card" };
    localStorage.removeItem("registration");
    localStorage.setItem("token", JSON.stringify(newToken));
    localStorage.setItem("user", JSON.stringify(believed));
  });
  // The page navigates away, so the response body cannot be read here.
  const refused = page.waitForResponse((response) => response.status() === 400);
  const asked = page.waitForResponse("**/api/users/payment");
  await page.goto("/accueil");
  await refused;
  expect((await asked).status()).toBe(200);
  await expect(page).toHaveURL(/\/enregistrement$/);
  await choosePlan({ page, t }, "individual", "monthly");
});

test("a response that ends the session redirects to the login, which gives the reason once", async ({ page }) => {
  const cases = [
    [401, 301, t.accounts.login.signedInElsewhere],
    [401, 302, t.accounts.login.sessionEnded],
    [402, 402, t.accounts.login.sessionEnded],
  ] as const;
  const account = await ownAccount("personal", "fr");
  for (const [status, code, words] of cases) {
    await page.route("**/api/me/devices", (route) => route.fulfill({ status, json: { error: { code, message: "" } } }));
    await enterAs(page, account);
    await page.goto("/profile");
    await expect(page).toHaveURL(/\/connexion$/);
    await expect(page.getByText(words)).toBeVisible();
    expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([
      null,
      null,
    ]);
    await page.unroute("**/api/me/devices");
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: t.accounts.login.title })).toBeVisible();
  await expect(page.getByText(t.accounts.login.sessionEnded)).toHaveCount(0);
});

test("a login refused for another reason shows the server's message above the form", async ({ page }) => {
  const message = "Trop de tentatives. Réessayez dans 15 minutes.";
  await page.route("**/api/auth/token", (route) =>
    route.fulfill({ status: 429, json: { error: { code: 101, message } } }),
  );
  await page.goto("/connexion");
  await page.getByLabel(t.accounts.login.username).fill("zoe@example.fr");
  await page.getByLabel(t.accounts.login.password, { exact: true }).fill("un bon mot de passe");
  await button(page, t.accounts.login.submit).click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(page.getByLabel(t.accounts.login.password, { exact: true })).toHaveValue("un bon mot de passe");
});

test("each back button leads to the previous view, and a payment method must be chosen again", async ({ page }) => {
  await openAtStep2(page);
  await page.getByRole("radio", { name: planNames.fr.family }).check();
  await button(page, signUp.continue).click();
  await button(page, signUp.continue).click();
  await expect(page.getByText(plan.chooseUnit)).toBeVisible();
  await expect(page.locator(".shaking")).toBeVisible();
  await button(page, signUp.back).click();
  await expect(page.getByRole("heading", { name: plan.packTitle })).toBeFocused();
  await expect(page.getByRole("radio", { name: planNames.fr.family })).toBeChecked();
  await choosePlan({ page, t }, "family", "yearly");
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("registration") ?? "{}") as unknown)).toMatchObject({
    id: 4,
    type: 2,
    price: 149.9,
    final_price: 149.9,
  });
  await page.getByRole("radio", { name: wayWords("card", "fr").name }).check();
  await button(page, signUp.continue).click();
  await expect(page.getByRole("heading", { name: payment.cardTitle })).toBeFocused();
  await button(page, signUp.back).click();
  await expect(page.getByRole("heading", { name: payment.methodTitle })).toBeFocused();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await button(page, signUp.back).click();
  await expect(page.getByRole("heading", { name: plan.unitTitle })).toBeFocused();
  await expect(page.getByRole("radio", { name: plan.yearly })).toBeChecked();
});

test("somebody waiting for a provider that does not answer may leave the page", async ({ page }) => {
  await page.route("**/api/users/payment", (route) => route.fulfill({ json: { status: "pending", reason: null } }));
  await enterAs(page, await ownAccount("personal", "fr"), { status: 0, paymentMethod: null });
  await page.goto("/enregistrement?success=1&provider=card");
  const { checking, stop, slow, leave } = t.billing.return;
  await expect(page.getByRole("dialog", { name: checking })).toBeVisible();
  await button(page, stop).click();
  await page.getByRole("dialog", { name: slow }).getByRole("link", { name: leave }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("an account stored in an outdated format is fetched again", async ({ page }) => {
  await enterAs(page, await ownAccount("personal", "fr"));
  await page.evaluate(() => localStorage.setItem("user", JSON.stringify({ id: 7, name: "of another version" })));
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: t.accounts.mine.title, exact: true })).toBeVisible();
});

test("the profiles appear 400 ms after the thanks", async ({ page }) => {
  await page.clock.install();
  await page.route("**/api/users/payment", (route) => route.fulfill({ json: { status: "paid", reason: null } }));
  const account = await ownAccount("family", "fr");
  await enterAs(page, account, { status: 0, paymentMethod: null });
  await page.goto("/enregistrement?success=1&provider=card");
  const watch = button(page, t.billing.return.watch);
  await expect(watch).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await watch.click();
  // The profile is loaded and the browser signed in.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toContain('"status":1');
  await page.clock.runFor(399);
  expect(page.url()).toContain("/enregistrement");
  // The thanks stay until then.
  await expect(watch).toBeVisible();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/selectionnez-un-utilisateur$/);
});

/** Opens step 2 of the sign-up and records analytics events. */
async function openAtStep2(page: Page, more: Record<string, unknown> = {}): Promise<OwnAccount> {
  await page.addInitScript(() => {
    const events: unknown[] = [];
    Object.assign(globalThis, { events });
    addEventListener("analytics", (event) => events.push((event as CustomEvent).detail));
  });
  return goOnAtStep2(page, more);
}

/** The account's stored tracking events, in order. */
const keptEvents = (accountId: number): Promise<string[]> =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ name: string }>(
      "select name from tracking_events where account_id = $1 order by id",
      [accountId],
    );
    return rows.map(({ name }) => name);
  });

/** The analytics events so far. */
const analyticsEvents = (page: Page): Promise<unknown> =>
  page.evaluate(() => (globalThis as { events?: unknown[] }).events);
