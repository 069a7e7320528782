import { barriersOf, expectNoBarrier } from "./barriers.ts";
import { ownAccount } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts, texts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { subscribers: words, acts } = staffTexts;

test("support corrects a name as it is typed, then blocks the account with the keyboard and says why", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  await openAsStaff(page, "support", `/admin/subscribers/${account.id}/account`);
  const group = page.getByRole("group", { name: words.accountActs.label });
  await group.getByRole("button", { name: words.accountActs.correct.action }).press("Enter");
  const dialog = page.getByRole("dialog");
  const effects = dialog.getByRole("region", { name: acts.effects });
  await expect(effects).toContainText("Rien ne change encore");
  await dialog.getByLabel(words.accountActs.fields.last_name, { exact: true }).fill(`Martin${"i".repeat(3)}`);
  await expect(effects).toContainText("Martiniii");
  await dialog.getByLabel(words.accountActs.fields.phone).fill("12");
  await expect(dialog.getByRole("textbox", { name: words.accountActs.fields.phone })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByLabel(words.accountActs.fields.phone).fill("");
  await expectNoBarrier(page);
  await dialog.getByLabel(acts.reason).selectOption("request");
  await dialog.getByRole("button", { name: words.accountActs.correct.submit }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Martiniii/, level: 1 })).toBeVisible();
  await group.getByRole("button", { name: words.accountActs.block.action }).press("Enter");
  await dialog.getByLabel(acts.reason).selectOption("fraud");
  await expect(effects).toContainText("ne peut plus se connecter");
  await dialog.getByRole("button", { name: words.accountActs.block.action }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText(words.accountActs.toldNeeded);
  await dialog.getByLabel(words.accountActs.told).fill("Un paiement a été contesté.");
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: words.accountActs.block.action }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Un paiement a été contesté.")).toBeVisible();
  await expect(group.getByRole("button", { name: words.accountActs.unblock.action })).toBeVisible();
});

test("support sees the site as a person in a tab of its own, ends that, and the person reads it", async ({
  page,
  context,
}) => {
  const account = await ownAccount("personal", "fr");
  await openAsStaff(page, "support", `/admin/subscribers/${account.id}/account`);
  await page.getByRole("button", { name: words.accountActs.see.action }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: acts.effects })).toContainText("pendant 15 minutes");
  await dialog.getByLabel(acts.reason).selectOption("request");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("button", { name: words.accountActs.see.submit }).press("Enter"),
  ]);
  await tab.waitForURL(/\/accueil$/);
  const bar = tab.getByRole("region", { name: texts.fr.layout.impersonation.label });
  await expect(bar).toContainText("Ada Lovelace");
  await expect(bar.getByRole("timer")).toHaveText(/^14:\d\d$/);
  expect(await barriersOf(tab)).toEqual([]);
  expect(await tab.evaluate(() => [localStorage.getItem("token"), document.cookie.includes("signedIn")])).toEqual([
    null,
    false,
  ]);
  await tab.goto("/profile");
  await expect(tab.getByText(/Le service client a vu votre compte le/)).toBeVisible();
  await expect(tab.getByText(texts.fr.shell.readOnly)).toBeVisible();
  await expect(tab.getByRole("button", { name: texts.fr.accounts.mine.login.changePassword })).toBeDisabled();
  expect(await barriersOf(tab)).toEqual([]);
  await bar.getByRole("button", { name: texts.fr.layout.impersonation.end }).press("Enter");
  await expect(tab.getByRole("heading", { name: texts.fr.impersonation.over })).toBeVisible();
  expect(await tab.evaluate(() => sessionStorage.length)).toBe(0);
  await tab.goto("/accueil");
  await tab.waitForURL(/connexion/);
});
