import { expect, test } from "@playwright/test";
import { letterAddress } from "#contract/addresses.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { enterAs, inDatabase, ownAccount } from "./own-account.ts";
import { texts } from "./texts.ts";

const t = texts.fr;

test("a subscription that ends during a session is noticed on the next visit of home, and at the next log-in", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  const over = page.getByRole("dialog", { name: t.layout.expired.title });
  await enterAs(page, account);
  await page.goto("/accueil");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(over).toHaveCount(0);
  // The stored user still says that the period has just begun.
  await inDatabase((database) =>
    database.query(
      "update subscriptions set status = 'expired', ended_at = now(), period_ends_at = now() where account_id = $1",
      [account.id],
    ),
  );
  await page.goto("/accueil");
  await expect(over).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/connexion");
  await page.getByLabel(t.accounts.login.username).fill(account.username);
  await page.getByLabel(t.accounts.login.password, { exact: true }).fill(account.password);
  await page.getByRole("button", { name: t.accounts.login.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/accueil$/);
  await expect(over).toBeVisible();
});

test("log-in keeps the typed email address across a change of language", async ({ page }) => {
  await page.goto("/connexion");
  await page.getByLabel(t.accounts.login.username).fill("ada@lovelace.example");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/connexion$/);
  await expect(page.getByLabel(texts.en.accounts.login.username)).toHaveValue("ada@lovelace.example");
  await page.reload();
  await expect(page.getByLabel(texts.en.accounts.login.username)).toHaveValue("");
});

test("a letter's link opens in the letter's language, in a browser of the other one", async ({ page }) => {
  for (const locale of ["en", "fr"] as const)
    for (const path of ["/reset-password?token=perdu", "/profile#abonnement", "/recours/perdu"]) {
      await page.context().clearCookies();
      const other = locale === "fr" ? "en" : "fr";
      await page.context().addCookies([{ name: "language", value: other, url: siteUnderTest().url }]);
      await page.goto(letterAddress(locale, path));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      expect(new URL(page.url()).pathname).not.toMatch(/^\/fr|^\/en\/(reset|reinit|profile)/);
    }
});
