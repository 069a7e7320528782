import { readFile } from "node:fs/promises";
import { expectNoBarrier } from "./barriers.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { exports: words, cancel } = staffTexts;

test("an accountant orders an export by keyboard, downloads it when it is ready, and deletes it", async ({ page }) => {
  await openAsStaff(page, "accountant", "/admin/exports");
  await expectNoBarrier(page);
  await page.getByRole("button", { name: words.order }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("option")).toHaveText([
    words.kinds.payments,
    words.kinds.invoices,
    words.kinds.ledger,
    words.kinds.fec,
  ]);
  await dialog.getByLabel(words.from, { exact: true }).fill("2026-03-10");
  await dialog.getByLabel(words.to, { exact: true }).fill("2026-03-01");
  await dialog.getByRole("button", { name: words.submit }).press("Enter");
  await expect(dialog).toContainText("La fin précède le début");
  await expectNoBarrier(page);
  await dialog.getByLabel(words.from, { exact: true }).fill("");
  await dialog.getByLabel(words.to, { exact: true }).fill("");
  await dialog.getByRole("button", { name: words.submit }).press("Enter");
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: words.kinds.payments }).first();
  await expect(row).toContainText(words.states.done, { timeout: 30_000 });
  await expectNoBarrier(page);
  const arriving = page.waitForEvent("download");
  await row.getByRole("link").press("Enter");
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d-\d+\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toMatch(/^\uFEFFpayment_id,account_id,/);
  await row.getByRole("button").press("Enter");
  const asked = page.getByRole("alertdialog");
  await expect(asked.getByRole("button", { name: cancel })).toBeVisible();
  await asked.getByRole("button", { name: words.delete }).press("Enter");
  await expect(row).toContainText(words.states.deleted);
});
