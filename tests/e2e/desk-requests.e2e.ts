import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { callApi, ownAccount } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { messages, requests: words, declarations, email } = staffTexts;

test("support answers a request by law with the prepared text and settles it, with the keyboard", async ({ page }) => {
  const account = await ownAccount("personal", "fr");
  const { token } = (await (await callApi("/auth/token", account)).json()) as { token: string };
  const message = { last_name: "Germain", first_name: "Sophie", email: account.username, message: "Mes données ?" };
  await callApi("/contact", { ...message, request: "access" }, "fr", token);

  await openAsStaff(page, "support", "/admin/requests");
  const row = page.getByRole("row").filter({ hasText: account.username });
  await expect(row).toContainText(/(28|29|30|31) jours/);
  await expectNoBarrier(page);
  await row.getByRole("link").press("Enter");
  await page.getByRole("button", { name: words.grant }).press("Enter");
  await expect(page.getByText("Répondez d’abord à cette personne")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: messages.prepared }).press("Enter");
  await expect(page.getByLabel(messages.answer)).toHaveValue(/Mon compte/);
  await expectNoBarrier(page);
  await page.getByRole("button", { name: messages.send }).press("Enter");
  await expect(page.getByLabel(messages.answer)).toHaveValue("");
  await page.getByRole("button", { name: words.grant }).press("Enter");
  await decide(page, words.grant, "est tenue pour la décision");
  await expect(page.getByRole("button", { name: words.reopen })).toBeVisible();

  await page.goto("/admin/requests");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: words.add }).press("Enter");
  const dialog = page.getByRole("dialog", { name: words.add });
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: words.enter, exact: true }).press("Enter");
  await expect(dialog.getByText("Ce champ est obligatoire").first()).toBeVisible();
  await dialog.getByLabel(words.kind).selectOption("deletion");
  await dialog.getByLabel(words.firstName).fill("Sophie");
  await dialog.getByLabel(words.lastName, { exact: true }).fill("Germain");
  await dialog.getByLabel(email).fill("sophie@example.fr");
  await dialog.getByLabel(words.text).fill("Par courrier.");
  await dialog.getByRole("button", { name: words.enter, exact: true }).press("Enter");
  await expect(page.getByText(words.unprovenLong)).toBeVisible();
  await page.getByRole("button", { name: words.extend }).press("Enter");
  await page.getByRole("dialog", { name: words.extend }).getByLabel(words.why).fill("Beaucoup de demandes.");
  await decide(page, words.extendSubmit, "Le délai passe du");
  await expect(page.getByRole("article").filter({ hasText: "Beaucoup de demandes." })).toBeVisible();
  await expectNoBarrier(page);
});

test("support says whose a cancellation is that was declared under another address, with the keyboard", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  const email = `autre-${account.username}`;
  const name = { first_name: "Ada", last_name: "Lovelace" };
  await callApi("/pub/declarations", { kind: "cancel", email, reference: "", ...name });

  await openAsStaff(page, "support", "/admin/requests");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").press("Enter");
  const others = page.getByRole("region", { name: declarations.candidates });
  await expect(others).toBeVisible();
  await expectNoBarrier(page);
  // By its number: every account of the journeys has this name.
  await others.getByLabel(declarations.other).fill(String(account.id));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: declarations.is })).toContainText("est rattachée à");
  await expectNoBarrier(page);
  await decide(page, declarations.submit, "La demande est réglée.");
  await expect(page.getByText(declarations.matched, { exact: true })).toBeVisible();
  await expect(others).toHaveCount(0);
});

test("support honours an objection from the page of the request, and the person's page says so", async ({ page }) => {
  const account = await ownAccount("personal", "fr");
  const { token } = (await (await callApi("/auth/token", account)).json()) as { token: string };
  const message = { last_name: "Germain", first_name: "Sophie", email: account.username, message: "Plus rien." };
  await callApi("/contact", { ...message, request: "objection" }, "fr", token);

  await openAsStaff(page, "support", "/admin/requests");
  await page.getByRole("row").filter({ hasText: account.username }).getByRole("link").press("Enter");
  const { object, unobject } = staffTexts.subscribers.accountActs;
  await page.getByRole("button", { name: object.action }).press("Enter");
  await decide(page, object.action, "s’arrêtent");
  await expect(page.getByRole("button", { name: unobject.action })).toBeVisible();
  await page.locator('a[href*="/subscribers/"]').first().press("Enter");
  await expect(page.getByText(staffTexts.subscribers.restrictions.objectionMeans)).toBeVisible();
  await expectNoBarrier(page);
});

/** Reads what will happen, gives a reason and confirms. */
async function decide(page: Page, submit: string, effect: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(effect);
  await dialog.getByLabel(staffTexts.acts.reason).selectOption("request");
  await dialog.getByRole("button", { name: submit, exact: true }).press("Enter");
  await expect(dialog).toHaveCount(0);
}
