import { expect, type Locator, type Page } from "@playwright/test";
import { texts } from "./texts.ts";

/** As many presses are sent at once: asking after each one takes longer than the key itself. */
const atOnce = 8;

/** Presses Tab until the focus is on the target, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < most; pressed += atOnce) {
    const element = await target.elementHandle();
    await element?.evaluate(stopAt);
    await Promise.all(Array.from({ length: atOnce }, () => page.keyboard.press("Tab")));
    if (!(await element?.evaluate(hasStopped))) continue;
    expect(await target.evaluate(ringIsSeen), `the focus on ${target.toString()} is seen`).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

type Stopping = { stopTab?: (event: KeyboardEvent) => void };

/** Runs in the page: once the focus is on the element, further presses of Tab do nothing. */
function stopAt(element: Element): void {
  const stopTab = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" || document.activeElement !== element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", stopTab, true);
  Object.assign(window, { stopTab });
}

/** Runs in the page: whether the focus is on the element; Tab moves it again. */
function hasStopped(element: Element): boolean {
  const { stopTab } = window as Stopping;
  if (stopTab) removeEventListener("keydown", stopTab, true);
  return document.activeElement === element;
}

function ringIsSeen(element: Element): boolean {
  // The outline may be on the element, its label, its parent, or an element inside.
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

/** Waits until the focus is stable: a refused form sets it again a moment later. */
export async function expectFocused(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await target.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Toggles a checkbox, switch or radio button. */
export async function spaceAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Space");
}

/** Replaces a field's text: entering a field with Tab selects it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** A field by its exact label. */
export const labelled = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
/** A button by its exact name. */
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Opens the profile menu in the header, moves to an entry with the arrow keys and activates it. */
export async function chooseInMenu(page: Page, locale: "fr" | "en", name: string): Promise<void> {
  const menu = texts[locale].layout.profile.menuOf.replace("{name}", /.*/.source);
  await enterAt(page, page.getByRole("button", { name: new RegExp(`^${menu}$`) }));
  await expectFocused(page.getByRole("menuitem").first());
  const entry = page.getByRole("menuitem", { name });
  for (let step = 0; step < 6 && !(await entry.evaluate((item) => item === document.activeElement)); step += 1)
    await page.keyboard.press("ArrowDown");
  await expectFocused(entry);
  await page.keyboard.press("Enter");
}
