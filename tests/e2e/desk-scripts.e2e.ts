import { demoStaff } from "#server/demo/staff.ts";
import { expectNoBarrier } from "./barriers.ts";
import { signInAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { tokens, nav, roles } = staffTexts;

test("an admin makes a token for a script by keyboard, sees it once, and revokes it", async ({ page, request }) => {
  const name = `Export ${Date.now()}`;
  await page.goto("/admin/tokens");
  await signInAsStaff(page, "admin");
  await expect(page.getByRole("link", { name: nav.tokens, exact: true })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: tokens.make }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: tokens.submit }).press("Enter");
  await expect(dialog.getByLabel(tokens.name, { exact: true })).toBeFocused();
  await dialog.getByLabel(tokens.name, { exact: true }).fill(name);
  await dialog.getByLabel(roles.support.name).press("Space");
  await dialog.getByLabel(tokens.password, { exact: true }).fill(demoStaff.password);
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: tokens.submit }).press("Enter");
  const secret = await dialog.getByText(/^silecs_\w{49}$/).textContent();
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: staffTexts.close }).press("Enter");
  await expect(dialog).toHaveCount(0);
  const ask = async () =>
    (await request.get("/api/admin/jobs", { headers: { authorization: `Bearer ${secret}` } })).status();
  expect(await ask()).toBe(200);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(tokens.states.live);
  await expectNoBarrier(page);
  await row.getByRole("button").press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: tokens.revoke }).press("Enter");
  await expect(row).toContainText(tokens.states.revoked);
  expect(await ask()).toBe(401);
});
