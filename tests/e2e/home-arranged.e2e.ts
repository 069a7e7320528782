import { expect, test, type Page } from "@playwright/test";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { expectNoBarrier } from "./barriers.ts";
import { atRest, scrolled } from "./row-places.ts";
import { openAsStaff } from "./staff-sign-in.ts";

let running: RunningSite;
// A separate program, because the arrangement of home is shared.
test.beforeAll(async () => {
  running = await startSite();
});
test.afterAll(() => running.stop());

async function openHome(page: Page): Promise<void> {
  await openAsStaff(page, "editor", `${running.site.url}/admin/home`);
  await expect(rowNames(page)).toHaveCount(10);
}

const rowNames = (page: Page) => page.getByRole("heading", { level: 3 });
const handle = (page: Page, name: string) => page.getByRole("button", { name: `Déplacer ${name}`, exact: true });

/** Drags a row by its handle over another. */
async function drag(page: Page, name: string, over: string): Promise<void> {
  await handle(page, name).scrollIntoViewIfNeeded();
  await atRest(() => scrolled(page));
  const [from, to] = [await handle(page, name).boundingBox(), await handle(page, over).boundingBox()];
  if (!from || !to) throw new Error("a handle is not there");
  await page.mouse.move(from.x + 18, from.y + 18);
  await page.mouse.down();
  await page.mouse.move(to.x + 18, to.y + 30, { steps: 12 });
  await page.mouse.up();
}

test("an editor arranges home by keyboard and by dragging, and saves everything as one change", async ({ page }) => {
  await openHome(page);
  await expectNoBarrier(page);
  const before = await rowNames(page).allInnerTexts();
  const [first = "", second = "", third = ""] = before;
  const said = page.locator("[aria-live=assertive]", { hasText: second });

  await handle(page, second).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(rowNames(page)).toHaveText([first, third, second, ...before.slice(3)]);
  await expect(said).toHaveText(`${second}, place 3 sur 10.`);
  await page.keyboard.press("Escape");
  await expect(rowNames(page)).toHaveText(before);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  // Dropped: arrows scroll again.
  await page.keyboard.press("ArrowDown");
  await expect(rowNames(page)).toHaveText([second, first, third, ...before.slice(3)]);
  await expect(handle(page, second)).toBeFocused();

  await drag(page, third, second);
  const after = [third, second, first, ...before.slice(3)];
  await expect(rowNames(page)).toHaveText(after);
  await page.keyboard.press("Control+S");
  await expect(page.getByText("L’accueil est enregistré")).toBeVisible();
  await page.reload();
  await expect(rowNames(page)).toHaveText(after);

  await page.getByRole("button", { name: "Enfants", exact: true }).click();
  await expect(page.getByText("Que veux-tu voir ?")).toBeAttached();
  await expectNoBarrier(page);
});
