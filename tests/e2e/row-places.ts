import { expect, type Locator, type Page } from "@playwright/test";

/** A list of home by its name. */
export const row = (page: Page, list: string) => page.locator(`[data-list="${list}"]`);
/** A list's horizontal scroll position, in CSS pixels. */
export const moved = (list: Locator) => list.locator(".row-track").evaluate((track) => Math.round(track.scrollLeft));
/** The page's vertical scroll position, in CSS pixels. */
export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** The scroll position at rest: identical four times in a row. */
export async function atRest(look: () => Promise<number>): Promise<number> {
  let last = Number.NaN;
  // A single repeat may be a frame that a busy machine dropped.
  let same = 0;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await look();
        same = last === before ? same + 1 : 0;
        return same;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(3);
  return last;
}
