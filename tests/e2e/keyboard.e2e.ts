import type { Locator, Page } from "@playwright/test";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { inventedNumber, newEmail } from "./signing-up.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

/** Presses Tab until the focus is there, as somebody without a mouse does; the focus must be seen. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        const seen = [element, element.closest("label"), element.parentElement].filter((one) => one !== null);
        return seen.some((one) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
        });
      });
      expect(ring, `the focus on ${target.toString()} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

async function enterAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test("from nothing to watching with the keyboard alone", async ({ page }) => {
  test.slow();
  const t = texts.fr;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

  await test.step("the landing page", async () => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t.shell.skipToContent })).toBeFocused();
    await enterAt(page, page.getByRole("link", { name: t.catalogue.landing.start }).first());
    await expect(page.getByRole("heading", { name: t.billing.personal.title })).toBeVisible();
  });

  await test.step("step 1", async () => {
    const { personal, signUp } = t.billing;
    await typeInto(page, personal.lastName, "Lovelace");
    await typeInto(page, personal.firstName, "Ada");
    await tabTo(page, page.getByLabel(personal.male, { exact: true }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByLabel(personal.female, { exact: true })).toBeChecked();
    await typeInto(page, personal.dob, "10121990");
    await typeInto(page, personal.email, newEmail());
    await typeInto(page, personal.password, "un bon mot de passe");
    await typeInto(page, personal.confirmPassword, "un bon mot de passe");
    await enterAt(page, button(signUp.continue));
  });

  await test.step("step 2", async () => {
    const { plan, signUp } = t.billing;
    await expect(page.getByRole("heading", { name: plan.packTitle })).toBeFocused();
    await tabTo(page, page.getByRole("radio", { name: plan.individual }));
    await page.keyboard.press("Space");
    await enterAt(page, button(signUp.continue));
    await expect(page.getByRole("heading", { name: plan.unitTitle })).toBeFocused();
    await tabTo(page, page.getByRole("radio", { name: plan.monthly }));
    await page.keyboard.press("Space");
    await enterAt(page, button(signUp.continue));
  });

  await test.step("step 3, and the provider's page", async () => {
    const { payment, signUp } = t.billing;
    await expect(page.getByRole("heading", { name: payment.methodTitle })).toBeFocused();
    await tabTo(page, page.getByRole("radio", { name: payment.card }));
    await page.keyboard.press("Space");
    await enterAt(page, button(signUp.continue));
    await typeInto(page, payment.number, await inventedNumber({ page, t }));
    await typeInto(page, payment.expiry, "1230");
    await typeInto(page, payment.cvv, "417");
    await typeInto(page, payment.holder, "Ada Lovelace");
    await tabTo(page, page.getByRole("checkbox", { name: payment.terms }));
    await page.keyboard.press("Space");
    await enterAt(page, page.getByRole("button", { name: new RegExp(`^${payment.pay}`) }));
    await expect(page).toHaveURL(/\/sandbox\/card/);
    await enterAt(page, button("Confirmer"));
    await expect(button(t.billing.return.watch)).toBeFocused();
    await page.keyboard.press("Enter");
  });

  await test.step("a title, its preview, and the player", async () => {
    await expect(page).toHaveURL(/\/accueil$/);
    await enterAt(page, page.getByRole("link", { name: t.catalogue.moreInfo }));
    await enterAt(page, page.locator(".title-cover").getByRole("link", { name: new RegExp(`^${t.catalogue.watch}`) }));
    await expect(page.locator(".player")).toHaveAttribute("data-phase", "intro");
    await enterAt(page, button(t.playback.skipIntro));
    await expectFramesToAdvance(page);
    await page.keyboard.press("k");
    await expect.poll(() => page.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/\/watch\//);
  });
});
