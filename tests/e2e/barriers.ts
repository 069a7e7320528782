import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Overlays on a page. */
const overlays = ["dialog[open]", "[popover][data-placed]", ".card-preview"];

/**
 * The violations that axe finds once what moves has arrived; with an open overlay, only inside it.
 * @param within what to look at where no overlay is open: the whole page if it is left out, or not there
 */
export async function barriersOf(page: Page, within?: string): Promise<string[]> {
  const { isThere, parts } = await page.evaluate(
    ([open, otherwise]) => {
      // Text has insufficient contrast during a fade. Scroll-driven animations never end, and do not move by themselves.
      for (const animation of document.getAnimations()) {
        const isEndless = animation.effect?.getComputedTiming().iterations === Infinity;
        if (animation.timeline instanceof DocumentTimeline && !isEndless) animation.finish();
      }
      const found = (selectors: string[]) => selectors.filter((one) => document.querySelector(one));
      const covering = found(open);
      return { isThere: "axe" in window, parts: covering.length > 0 ? covering : found(otherwise) };
    },
    [overlays, within === undefined ? [] : [within]] as const,
  );
  // Half a megabyte of axe is injected once per document. Legacy mode checks a single document, which is all our pages have, in
  // half the time. Of what passes, nothing is told.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze().catch((error: Error) => {
    // What covered the page has gone meanwhile.
    if (/No elements found for include/.test(error.message)) return { violations: undefined };
    throw error;
  });
  if (!violations) return barriersOf(page, within);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
}

/**
 * Asserts that axe finds no violation in the page's content. What all pages have around it is looked at in `pages.e2e.ts`,
 * `pseudo-language.e2e.ts` and `desk-pages.e2e.ts`.
 */
export async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page, "main")).toEqual([]);
}
