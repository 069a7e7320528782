import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Overlays on a page. */
const overlays = ["dialog[open]", "[popover][data-placed]", ".card-preview"];

/** The violations that axe finds once the page is at rest; with an open overlay, only inside it. */
export async function barriersOf(page: Page): Promise<string[]> {
  // Text has insufficient contrast during a fade. Scroll-driven animations never end, and do not move by themselves.
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
  // Half a megabyte of axe is injected once per document.
  const isThere = await page.evaluate(() => "axe" in window);
  // Legacy mode checks a single document, which is all our pages have, in half the time. Of what passes, nothing is told.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  for (const overlay of overlays) if ((await page.locator(overlay).count()) > 0) axe.include(overlay);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
}

/** Asserts that axe finds no violation. */
export async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
}
