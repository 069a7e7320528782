import { expect, type Page } from "@playwright/test";
import { button, enterAt } from "./at-the-keyboard.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";

/** A drawing for the kids' profile, found by its name. */
export async function kidsDrawing({ page, locale }: { page: Page; locale: "fr" | "en" }): Promise<void> {
  const { avatars, choose, edit: t } = texts[locale].profiles;
  await enterAt(page, button(page, choose.edit.replace("{name}", "Kids")));
  const dialog = page.getByRole("dialog", { name: t.titleEdit });
  const drawings = dialog.getByRole("radiogroup", { name: avatars.label });
  await expect(drawings.getByRole("radio")).toHaveCount(12);
  await drawings.getByRole("radio", { checked: true }).focus();
  const whale = drawings.getByRole("radio", { name: avatars.baleine });
  while (!(await whale.isChecked())) await page.keyboard.press("ArrowRight");
  await expectNoBarrier(page);
  await enterAt(page, button(page, t.save));
  await expect(dialog).toBeHidden();
  const tile = page.locator(".profile-tile", { hasText: "Kids" });
  await expect(tile.locator("img")).toHaveAttribute("src", "/images/avatars/baleine.webp");
}
