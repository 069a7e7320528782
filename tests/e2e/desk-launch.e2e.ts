import { expectNoBarrier } from "./barriers.ts";
import { demoStaff } from "#server/demo/staff.ts";
import { findInMail } from "./mail.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { launch } = staffTexts;

test("an admin sets a step aside and takes it up again, and proves by a link that letters arrive", async ({ page }) => {
  await openAsStaff(page, "admin", "/admin/launch");
  const backup = page.getByRole("region", { name: launch.steps.backup.title });
  await expect(backup).toContainText("npm run backup");
  await expectNoBarrier(page);
  await backup.getByRole("button", { name: launch.leave }).press("Enter");
  await page.getByRole("dialog").getByRole("textbox").fill("Faite par l’hébergeur");
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(backup).toContainText("Faite par l’hébergeur");
  await page.reload();
  await backup.getByRole("button", { name: launch.reopen }).press("Enter");
  await expect(backup).not.toContainText("Faite par l’hébergeur");
  const letters = page.getByRole("region", { name: launch.steps.letters.title });
  await letters.getByRole("button", { name: launch.steps.letters.try }).press("Enter");
  await expect(letters).toContainText("Remis au serveur d’envoi");
  const code = await findInMail(demoStaff.emailOf("admin"), /launch\?letter=([\w-]{43})/);
  await page.goto(`/admin/launch?letter=${code}`);
  await page.getByRole("button", { name: launch.arrival.confirm }).press("Enter");
  await expect(letters).toContainText("est arrivé");
  await expect(page).toHaveURL("/admin/launch");
});
