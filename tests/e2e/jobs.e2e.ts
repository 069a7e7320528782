import type { Page } from "@playwright/test";
import { demoAccounts } from "#server/demo/accounts.ts";
import { expectNoBarrier } from "./barriers.ts";
import { onDatabase, test } from "./people-who-comment.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

const { jobs, papers, nav } = staffTexts;

async function signIn(page: Page, role: "admin" | "support"): Promise<void> {
  await openAsStaff(page, role, "/admin/");
  await expect(page.getByRole("link", { name: nav.first })).toBeVisible();
}

test("a failed letter is found from the first page and resent by keyboard alone; the URL holds the filters", async ({
  page,
}) => {
  await onDatabase(`insert into jobs (name, data, run_at, due_since, status, attempts, last_error, failure, ended_at)
    values ('support.message', '{"messageId": 999999}', now(), now(), 'failed', 1, '550 no such user', 'refused', now())`);
  await signIn(page, "support");
  await page.getByRole("link", { name: jobs.counts.failed }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/jobs\?state=failed$/);
  const row = page.getByRole("row").filter({ hasText: "550 no such user" });
  await expectNoBarrier(page);
  await row.getByRole("button", { name: jobs.retry }).press("Enter");
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: jobs.filters.failed })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: jobs.filters.done }).press("Enter");
  await expect(page).toHaveURL(/state=done/);
});

test("support searches an email address for its contracts and invoices; the address stays out of the URL", async ({
  page,
}) => {
  await signIn(page, "support");
  await page.getByRole("link", { name: nav.papers, exact: true }).click();
  await page.getByLabel(papers.email).fill("nobody@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText(papers.nobody)).toBeVisible();
  await page.getByLabel(papers.email).fill(demoAccounts.personal.username);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: papers.contracts })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/papers$/);
  await expectNoBarrier(page);
});
