import type { Page } from "@playwright/test";
import { demoStaffCode } from "#server/demo/staff.ts";
import { expect } from "./watchful.ts";

/** Types the demo staff's code until the field is gone: a code is good once, and another test may have just used it. */
export async function enterStaffCode(page: Page): Promise<void> {
  const field = page.getByLabel("Code à six chiffres");
  await expect(async () => {
    await field.fill(demoStaffCode(new Date()).code, { timeout: 2000 });
    await page.keyboard.press("Enter");
    await expect(field).toHaveCount(0, { timeout: 5000 });
  }).toPass({ timeout: 60_000, intervals: [3000] });
}
