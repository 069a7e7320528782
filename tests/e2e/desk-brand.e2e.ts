import { expectNoBarrier } from "./barriers.ts";
import { signInAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { brand, unsaved, texts } = staffTexts;
const logo = '<svg viewBox="0 0 160 40"><rect width="160" height="40" rx="8" fill="#00b3a4"/></svg>';

test("an admin chooses a colour that can be read and a logo, sees them at once, and goes back", async ({ page }) => {
  await page.goto("/admin/texts/brand");
  await signInAsStaff(page, "admin");
  const colour = page.getByRole("textbox", { name: brand.colour });
  await colour.fill("#0033a0");
  await expect(page.getByRole("status").filter({ hasText: brand.tooDark })).toBeVisible();
  await page.getByRole("button", { name: /^Prendre #/ }).press("Enter");
  await expect(page.getByText(brand.tooDark)).toHaveCount(0);
  await page
    .getByLabel(brand.choose)
    .and(page.locator("input"))
    .first()
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  await expect(page.getByRole("region", { name: brand.preview.label }).getByRole("img").first()).toBeVisible();
  await expectNoBarrier(page);
  // The preview holds a button of the same name.
  await page.getByRole("button", { name: unsaved.save }).last().press("Enter");
  await expect(page.getByText(staffTexts.texts.facts.saved)).toBeVisible();
  const chosen = await colour.inputValue();
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-accent").trim());
  await expect.poll(accent).toBe(chosen);
  await page.goto("/faq");
  expect(await accent()).toBe(chosen);
  const mark = page.locator("header .brand");
  await expect(mark).toHaveCSS("background-image", /logo\.svg/);
  await expect(page.locator("header").getByRole("link", { name: "Silecs" })).toBeVisible();
  await expectNoBarrier(page);

  await page.goto("/admin/texts/brand");
  await expect(page.getByRole("link", { name: texts.parts.brand })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: brand.original }).press("Enter");
  await page.getByRole("button", { name: unsaved.save }).last().press("Enter");
  await expect.poll(accent).toBe("#ffb547");
  await page.goto("/faq");
  await expect(mark).toHaveCSS("background-image", "none");
});
