import { expect, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { findInMail } from "./mail.ts";
import { enterAs, ownAccount } from "./own-account.ts";
import { newEmail } from "./signing-up.ts";
import { texts } from "./texts.ts";

const { mine, emailLink } = texts.fr.accounts;
const link = /(\/adresse-email\/[\w-]{43})/;

test("an email address is changed by the link sent to it, and restored by the link sent to the old one", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  const next = newEmail();
  await enterAs(page, account);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: mine.login.title });
  await expect(section).toContainText(mine.login.unconfirmed);

  await section.getByRole("button", { name: mine.login.changeEmail }).click();
  const dialog = page.getByRole("dialog", { name: mine.email.title });
  await dialog.getByLabel(mine.email.new).fill(account.username);
  await dialog.getByLabel(mine.email.password, { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: mine.email.send }).click();
  await expect(dialog.getByLabel(mine.email.new)).toHaveAccessibleDescription("C’est déjà l’adresse de votre compte");
  await expect(dialog.getByLabel(mine.email.password, { exact: true })).toHaveValue(account.password);
  await expectNoBarrier(page);
  await dialog.getByLabel(mine.email.new).fill(next);
  await dialog.getByRole("button", { name: mine.email.send }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText(`En attente\u202f: ${next}`);
  await expectNoBarrier(page);

  await page.goto(await findInMail(next, link));
  await expect(page.getByRole("heading", { name: emailLink.change.title })).toBeVisible();
  await page.getByRole("button", { name: emailLink.change.act }).click();
  await expect(page.getByRole("status")).toContainText(next);
  await page.getByRole("link", { name: emailLink.inAccount }).click();
  await expect(section).toContainText(next);
  await expect(section).not.toContainText(mine.login.unconfirmed);

  await page.goto(await findInMail(account.username, link));
  await expectNoBarrier(page);
  await page.getByRole("button", { name: emailLink.undo.act }).click();
  await expect(page.getByRole("status")).toContainText(account.username);
  await page.reload();
  await page.goto(await findInMail(next, link));
  await expect(page.getByRole("alert")).toContainText("Ce lien n’est plus valable");
});
