import type { BrowserContext, Page } from "@playwright/test";

type Shifted = { shift: number };

/**
 * The layout shift (https://web.dev/articles/cls, without windows of time) of a page from its first byte until its placeholders
 * have gone, on a processor that is slowed four times.
 * @param prepare what happens to the page before it loads
 */
export async function layoutShiftOf(
  context: BrowserContext,
  url: string,
  width: number,
  prepare?: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await context.newPage();
  await prepare?.(page);
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.addInitScript(() => {
    const shifted: Shifted = { shift: 0 };
    Object.assign(window, { shifted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifted.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.querySelector("h1") !== null && !document.querySelector(".skeleton"));
  const shift = await page.evaluate(() => (window as unknown as { shifted: Shifted }).shifted.shift);
  await page.close();
  return shift;
}
