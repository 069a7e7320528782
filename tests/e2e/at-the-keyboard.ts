import { expect, type Locator, type Page } from "@playwright/test";
import { texts } from "./texts.ts";

/** Presses Tab until the focus is there, as somebody without a mouse does; the focus must be seen. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible();
  // Looked up once: a question by role takes longer than the key itself.
  let element = await target.elementHandle();
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press("Tab");
    const found = await element?.evaluate((one) => (one.isConnected ? one === document.activeElement : undefined));
    if (found === undefined) element = await target.elementHandle();
    if (found) {
      expect(await target.evaluate(ringIsSeen), `the focus on ${target.toString()} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

function ringIsSeen(element: Element): boolean {
  // On itself, on what it stands in, on its picture, or over all of the entry that it leads.
  const places = [element, element.closest("label"), element.parentElement, ...element.children];
  const seen = places.filter((one) => one !== null).map((one) => getComputedStyle(one));
  return [...seen, getComputedStyle(element, "::after")].some(
    ({ outlineStyle, outlineWidth, boxShadow }) =>
      (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
  );
}

export async function enterAt(page: Page, target: Locator, most?: number): Promise<void> {
  await tabTo(page, target, most);
  await page.keyboard.press("Enter");
}

/** The focus is there to stay: a form that was refused sets it a second time, a moment later. */
export async function expectFocused(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await target.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Ticks a box, throws a switch, picks a radio. */
export async function spaceAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Space");
}

/** Writes into a field in the place of what stands there: Tab into a field selects its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** A field by its label, whole. */
export const labelled = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
/** A button by its name, whole. */
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** The profile's menu in the header: opened, gone through with the arrows, an entry taken. */
export async function chooseInMenu(page: Page, locale: "fr" | "en", name: string): Promise<void> {
  const menu = texts[locale].chrome.profile.menuOf.replace("{name}", /.*/.source);
  await enterAt(page, page.getByRole("button", { name: new RegExp(`^${menu}$`) }));
  await expectFocused(page.getByRole("menuitem").first());
  const entry = page.getByRole("menuitem", { name });
  for (let step = 0; step < 6 && !(await entry.evaluate((item) => item === document.activeElement)); step += 1)
    await page.keyboard.press("ArrowDown");
  await expectFocused(entry);
  await page.keyboard.press("Enter");
}
