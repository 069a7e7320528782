import type { Page } from "@playwright/test";
import type { StaffRole } from "#contract/staff-roles.ts";
import { demoStaff, demoStaffCode } from "#server/demo/staff.ts";
import { expect } from "./watchful.ts";

/** Signs in on the staff's log-in page, which must be open; ends at the requested page. */
export async function signInAsStaff(page: Page, role: StaffRole): Promise<void> {
  await page.getByLabel("Adresse email", { exact: true }).fill(demoStaff.emailOf(role));
  await page.getByLabel("Mot de passe", { exact: true }).fill(demoStaff.password);
  await page.keyboard.press("Enter");
  await enterStaffCode(page);
}

/** A TOTP code works once: if another test has just used it, this waits for the next. */
export async function enterStaffCode(page: Page): Promise<void> {
  const field = page.getByLabel("Code à six chiffres");
  await expect(async () => {
    await field.fill(demoStaffCode(new Date()).code, { timeout: 2000 });
    await page.keyboard.press("Enter");
    await expect(field).toHaveCount(0, { timeout: 5000 });
  }).toPass({ timeout: 60_000, intervals: [3000] });
}
