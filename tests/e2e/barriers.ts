import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What lies over a page while it is open. */
const overlays = ["dialog[open]", "[popover][data-placed]", ".card-preview"];

/** What axe finds on the page once it has come to rest, in words; under what lies over it nobody looks. */
export async function barriersOf(page: Page): Promise<string[]> {
  // Halfway through a fade no text has its contrast. What follows the scrolling runs for ever and moves only with it.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, timeline, effect }) =>
          playState !== "running" ||
          !(timeline instanceof DocumentTimeline) ||
          effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  // Half a megabyte of axe is read once a document.
  const isThere = await page.evaluate(() => "axe" in window);
  // Its way for one document alone: no page of ours holds another, and it takes half the time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) }).setLegacyMode();
  for (const overlay of overlays) if ((await page.locator(overlay).count()) > 0) axe.include(overlay);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
}

/** Nothing for an accessibility checker to complain of. */
export async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
}
