import { expectFramesToAdvance } from "./at-the-player.ts";
import { button, enterAt, labelled, typeInto } from "./at-the-keyboard.ts";
import { ownAccount } from "./own-account.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const t = texts.fr;

test("from the login to watching with the keyboard alone", async ({ page }) => {
  await page.goto("/connexion");
  const { username, password } = await ownAccount("personal", "fr");
  await typeInto(page, labelled(page, t.accounts.login.username), username);
  await typeInto(page, labelled(page, t.accounts.login.password), password);
  await enterAt(page, button(page, t.accounts.login.submit));
  await expect(page).toHaveURL(/\/accueil$/);
  // The new page is announced, as client-side navigation loads no document.
  await expect(page.locator("[data-arrival]")).toHaveText(t.catalogue.home.title);
  await enterAt(page, page.getByRole("link", { name: t.catalogue.moreInfo }));
  await enterAt(page, page.locator(".title-cover").getByRole("link", { name: new RegExp(`^${t.catalogue.watch}`) }));
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "intro");
  await enterAt(page, button(page, t.playback.skipIntro));
  await expectFramesToAdvance(page);
  await page.keyboard.press("k");
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/\/watch\//);
});
