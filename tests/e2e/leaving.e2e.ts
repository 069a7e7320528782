import { expect, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { findInMail } from "./mail.ts";
import { enterAs, ownAccount } from "./own-account.ts";
import { texts } from "./texts.ts";

test("cancelling without signing in works from the footer without a script, and is confirmed by letter", async ({
  browser,
  baseURL,
}) => {
  const { username } = await ownAccount("personal", "en");
  const context = await browser.newContext({ baseURL, locale: "en-GB", javaScriptEnabled: false });
  const page = await context.newPage();
  const t = texts.en.billing.leaving;
  await page.goto("/en/faq");
  await page.getByRole("link", { name: texts.en.layout.footer.cancel }).click();
  await expect(page).toHaveTitle(new RegExp(t.cancel.title));
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.getByLabel(t.lastName).fill("Lovelace");
  await page.getByLabel(t.email).fill("ada");
  await page.getByRole("button", { name: t.continue }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await expect(page.getByLabel(t.lastName)).toHaveValue("Lovelace");
  await page.getByLabel(t.firstName).fill("Ada");
  await page.getByLabel(t.email).fill(username);
  await page.getByRole("button", { name: t.continue }).click();
  await page.getByRole("button", { name: t.change }).click();
  await expect(page.getByLabel(t.firstName)).toHaveValue("Ada");
  await page.getByRole("button", { name: t.continue }).click();
  await page.getByRole("button", { name: t.cancel.confirm }).click();
  await expect(page.getByRole("heading", { name: t.cancel.done })).toBeVisible();
  expect(await findInMail(username, /(We received the notification of the cancellation)/)).not.toBe("");
  await context.close();
});

test("the pages that end a contract are accessible at every step", async ({ page }) => {
  const t = texts.fr.billing.leaving;
  for (const [address, words] of [
    ["/resilier-votre-contrat", t.cancel],
    ["/renoncer-au-contrat", t.withdraw],
  ] as const) {
    await page.goto(address);
    await expectNoBarrier(page);
    await page.getByLabel(t.lastName, { exact: true }).fill("Personne");
    await page.getByLabel(t.firstName).fill("Aucune");
    await page.getByLabel(t.email).fill("personne@example.org");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: words.confirm })).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole("button", { name: words.confirm }).click();
    await expect(page.getByRole("heading", { name: words.done })).toBeVisible();
    await expectNoBarrier(page);
  }
});

test("My Account: withdrawing takes three clicks, states the refund, and ends access", async ({ page }) => {
  const account = await ownAccount("personal", "fr");
  await enterAs(page, account);
  const { leave } = texts.fr.billing.mine;
  await page.goto("/profile#abonnement");
  await page.getByRole("button", { name: leave.open }).click();
  await expect(page.getByRole("alertdialog").getByText(leave.free)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole("button", { name: leave.confirm }).click();
  await expect(page.getByText(leave.done)).toBeVisible();
  await expect(page.getByRole("button", { name: leave.open })).toHaveCount(0);
});
