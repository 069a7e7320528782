import { demoStaff } from "#server/demo/staff.ts";
import { expectNoBarrier } from "./barriers.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { tokens, webhooks, nav, roles } = staffTexts;

test("an admin makes a token for a script by keyboard, sees it once, and revokes it", async ({ page, request }) => {
  const name = `Export ${Date.now()}`;
  await openAsStaff(page, "admin", "/admin/tokens");
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

test("an admin adds a webhook, sees its secret once, sends a test event and reads what became of it", async ({
  page,
}) => {
  const name = `Compta ${Date.now()}`;
  await openAsStaff(page, "admin", "/admin/webhooks");
  await page.getByRole("button", { name: webhooks.add }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(webhooks.url).fill("https://10.0.0.5/hooks");
  await dialog.getByLabel(webhooks.description).fill(name);
  await dialog.getByLabel(webhooks.events.refundMade).press("Space");
  await dialog.getByRole("button", { name: webhooks.submit }).press("Enter");
  await expect(dialog).toContainText("https publique");
  await expectNoBarrier(page);
  await dialog.getByLabel(webhooks.url).fill("https://hooks.silecs.invalid/");
  await dialog.getByRole("button", { name: webhooks.submit }).press("Enter");
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: staffTexts.close }).press("Enter");
  await page.getByRole("link", { name }).press("Enter");
  await expectNoBarrier(page);
  await page.getByRole("button", { name: webhooks.test }).press("Enter");
  const row = page.getByRole("row").filter({ hasText: webhooks.events.test });
  await expect(row).toContainText(webhooks.noAnswer, { timeout: 20_000 });
  await row.getByRole("button").press("Enter");
  await expect(dialog).toContainText("webhook.test");
  await expect(dialog).toContainText("hooks.silecs.invalid");
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: webhooks.acts.remove }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: webhooks.acts.remove }).press("Enter");
  await expect(page.getByRole("heading", { name: webhooks.title })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
