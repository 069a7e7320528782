import type { Page } from "@playwright/test";
import { fieldFaults } from "#contract/field-faults.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { demoStaff, demoStaffCode } from "#server/demo/staff.ts";
import { expectNoBarrier } from "./barriers.ts";
import { findInMail } from "./mail.ts";
import { onDatabase, silentTitle, test } from "./people-who-comment.ts";
import { staffTexts, texts } from "./texts.ts";
import { expect } from "./watchful.ts";

const t = texts.fr.comments;
const admin = staffTexts.reports;

async function openQueue(page: Page): Promise<void> {
  await page.goto("/admin/reports");
  await page.getByLabel("Adresse email").fill(demoStaff.emailOf("moderator"));
  await page.getByLabel("Mot de passe", { exact: true }).fill(demoStaff.password);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code à six chiffres").fill(demoStaffCode(new Date()).code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: admin.title, level: 1 })).toBeVisible();
}

test("a moderator decides on a report, both sides are notified by letter, and the link in it opens an appeal", async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000);
  const film = await silentTitle("quinze-pendules");
  const author = await someone("family");
  const reporter = await someone("personal");
  const comment = await author.post({ video: film, text: "Un avis contestable" });
  await reporter.report({ comment, report_problem: 1 });

  await openQueue(page);
  const card = page.getByRole("article").filter({ hasText: "Un avis contestable" });
  const decide = async (name: string, explanation: string): Promise<void> => {
    await card.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(admin.explanation).fill(explanation);
    await dialog.getByRole("button", { name, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card).toHaveCount(0);
  };
  const show = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await card.getByRole("button", { name: admin.remove, exact: true }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: admin.remove }).press("Enter");
  await expect(page.getByText(fieldFaults.decisionReason.fr)).toBeVisible();
  await expect(page.getByLabel(admin.explanation)).toBeFocused();
  await expectNoBarrier(page);
  await page.getByRole("dialog").getByRole("button", { name: staffTexts.cancel }).press("Enter");
  await decide(admin.remove, "Vise une personne.");
  await show(admin.decided);
  await expect(card).toContainText("Vise une personne.");
  await card.getByRole("button", { name: admin.undo }).click();
  await expect(card).toHaveCount(0);
  await show(admin.open);
  await decide(admin.remove, "Vise vraiment une personne.");

  // The letters are delayed by ten minutes.
  await onDatabase("update jobs set run_at = now() where name = 'comments.report-decided'");
  const token = await findInMail(demoAccounts.family.username, /\/recours\/(\d+\.a\.[\w-]+)/);

  await author.page.goto(`/recours/${token}`);
  await author.page.getByRole("button", { name: t.appeal.send }).click();
  await expect(author.page.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
  await expect(author.page.getByRole("textbox")).toBeFocused();
  await expectNoBarrier(author.page);
  await author.page.getByLabel(t.appeal.text).fill("Je parlais du film.");
  await author.page.getByRole("button", { name: t.appeal.send }).click();
  await expect(author.page.getByText(t.appeal.sent)).toBeVisible();

  await show(admin.appealed);
  await expect(card).toContainText("Je parlais du film.");
  await decide(admin.keep, "Vous avez raison.");
  await author.page.goto(`/recours/${token}`);
  await expect(author.page.getByRole("status")).toContainText("Vous avez raison.");
  await expect(author.page.getByRole("textbox")).toHaveCount(0);
  await author.page.goto(`/info-detail/${film}#avis-2000000000`);
  await expect(author.page.getByText(t.gone)).toBeVisible();
  await author.page.goto("/accueil");
  await author.page.goto(`/info-detail/${film}#avis-${comment}`);
  await expect(author.page.locator(`#avis-${comment}`)).toContainText("Un avis contestable");
});
