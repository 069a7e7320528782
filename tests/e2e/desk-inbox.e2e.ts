import { expectNoBarrier } from "./barriers.ts";
import { callApi, ownAccount } from "./own-account.ts";
import { test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { messages: words, savedTexts } = staffTexts;

test("support takes a message, answers from a saved text with the keyboard, and sees who else writes", async ({
  page,
  browser,
}) => {
  const account = await ownAccount("family", "fr");
  const message = { last_name: "Noether", first_name: "Emmy", email: account.username, object: "Mon offre" };
  const { token } = (await (await callApi("/auth/token", account)).json()) as { token: string };
  await callApi("/contact", { ...message, message: "Quelle est-elle ?" }, "fr", token);

  await openAsStaff(page, "support", "/admin/messages/texts");
  await page.getByRole("button", { name: savedTexts.add }).press("Enter");
  const dialog = page.getByRole("dialog", { name: savedTexts.add });
  for (const language of ["Français", "English"]) {
    const group = dialog.getByRole("group", { name: language });
    await group.getByLabel(savedTexts.name).fill("Votre offre");
    await group
      .getByLabel(savedTexts.content)
      .fill("Bonjour {{firstName}} : {{plan}}, jusqu’au {{accessEndDate}}.{{oui}}");
  }
  await dialog.getByLabel(savedTexts.name).first().press("Enter");
  await expect(dialog.getByText("que le site ne connaît pas")).toHaveCount(2);
  for (const field of await dialog.getByLabel(savedTexts.content).all())
    await field.fill("Bonjour {{firstName}} : {{plan}}, jusqu’au {{accessEndDate}}.");
  await expectNoBarrier(page);
  await dialog.getByLabel(savedTexts.name).first().press("Enter");
  await expect(dialog).toHaveCount(0);
  await expectNoBarrier(page);

  await page.getByRole("link", { name: words.back }).press("Enter");
  await page.getByRole("row").filter({ hasText: account.username }).getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { name: "Mon offre", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: words.take }).press("Enter");
  await expect(page.getByRole("button", { name: words.take })).toHaveCount(0);
  await page.getByLabel(savedTexts.one).selectOption({ label: "Votre offre" });
  await page.getByRole("button", { name: savedTexts.insert }).press("Enter");
  const field = page.getByLabel(words.answer);
  await expect(field).toHaveValue(/^Bonjour Emmy : .+, jusqu’au \{\{accessEndDate\}\}\.$/);
  await expect(page.getByText("{{accessEndDate}}", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: words.send }).press("Enter");
  await expect(page.getByText(words.unfilled)).toBeVisible();
  await expectNoBarrier(page);

  const other = await (await browser.newContext()).newPage();
  await openAsStaff(other, "admin", page.url());
  await expect(other.getByText(/répond depuis/)).toBeVisible();
  await other.getByLabel(words.answer).fill("La formule famille.");
  await other.getByRole("button", { name: words.send }).press("Enter");
  await expect(other.getByRole("article").filter({ hasText: "La formule famille." })).toBeVisible();
  await other.context().close();

  await field.fill("Famille, au mois.");
  await page.getByRole("button", { name: words.send }).press("Enter");
  await expect(page.getByText(words.othersAnswered)).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "La formule famille." })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("Famille, au mois.");
  await expectNoBarrier(page);
});
