import type { Page } from "@playwright/test";
import pg from "pg";
import type { StaffRole } from "#contract/staff-roles.ts";
import { demoStaff, demoStaffCode } from "#server/demo/staff.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { expect } from "./watchful.ts";

/**
 * Opens a page of the desk for somebody who has signed in, without the form: that is a matter of `staff.e2e.ts`, and of the
 * journeys that call `signInAsStaff`.
 */
export async function openAsStaff(page: Page, role: StaffRole, address: string): Promise<void> {
  const post = (step: string, data: object) => {
    const path = `/api/admin/sign-in${step}`;
    return page.request.post(URL.canParse(address) ? new URL(path, address).href : path, { data });
  };
  await expect(await post("", { email: demoStaff.emailOf(role), password: demoStaff.password })).toBeOK();
  await forgetUsedCodes();
  await expect(async () => expect(await post("/totp", { code: demoStaffCode(new Date()).code })).toBeOK()).toPass({
    timeout: 60_000,
    intervals: [3000],
  });
  await page.goto(address);
}

/** Signs in on the staff's log-in page, which must be open; ends at the requested page. */
export async function signInAsStaff(page: Page, role: StaffRole): Promise<void> {
  await page.getByLabel("Adresse email", { exact: true }).fill(demoStaff.emailOf(role));
  await page.getByLabel("Mot de passe", { exact: true }).fill(demoStaff.password);
  await page.keyboard.press("Enter");
  await enterStaffCode(page);
}

/**
 * Enters the current TOTP code. A code works once, which `sign-in.test.ts` of the staff holds; here the database is made to
 * forget the codes that earlier journeys used, which saves waiting up to 30 s for the next. Retried where the code expired.
 */
export async function enterStaffCode(page: Page): Promise<void> {
  const field = page.getByLabel("Code à six chiffres");
  await expect(field).toBeVisible();
  await forgetUsedCodes();
  await expect(async () => {
    await field.fill(demoStaffCode(new Date()).code, { timeout: 2000 });
    await page.keyboard.press("Enter");
    await expect(field).toHaveCount(0, { timeout: 5000 });
  }).toPass({ timeout: 60_000, intervals: [3000] });
}

async function forgetUsedCodes(): Promise<void> {
  const client = new pg.Client({ connectionString: siteUnderTest().databaseUrl });
  await client.connect();
  await client.query("update staff_members set totp_last_step = null");
  await client.end();
}
