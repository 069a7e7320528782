import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { signedInContext, type DemoProgram } from "./demo-program.ts";

/** Runs `work` on the watch page of the film, its intro skipped and its first frames shown. */
export async function onWatchPage<T>(
  browser: Browser,
  { url, signedIn }: DemoProgram,
  film: number,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await signedInContext(browser, signedIn);
  const page = await context.newPage();
  await page.goto(`${url}/info-detail/${film}`);
  // By a click, without which the browser may refuse to play sound.
  await page.locator(`a[href="/watch/${film}"]`).first().click();
  // On a busy machine the intro may end before its button is pressed.
  await page.waitForFunction(
    () => {
      document.querySelector<HTMLButtonElement>("[data-phase=intro] .player-corner button")?.click();
      return document.querySelector(".player[data-phase=playing]") !== null;
    },
    undefined,
    { polling: 500 },
  );
  const found = await work(page);
  await page.goto("about:blank");
  // The request that releases the screen outlives its page, but not its browser.
  await setTimeout(500);
  await context.close();
  return found;
}

/** A plain video element on an otherwise empty page of the program's origin. */
export async function onBarePage<T>(
  browser: Browser,
  { url }: DemoProgram,
  file: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await signedInContext(browser, {});
  const page = await context.newPage();
  await page.goto(`${url}/healthz`);
  await page.evaluate(async (address) => {
    document.body.innerHTML = `<video muted playsinline style="position: fixed; inset: 0; width: 100%; height: 100%"></video>`;
    const video = document.querySelector("video");
    if (!video) return;
    video.src = address;
    await video.play();
  }, file);
  const found = await work(page);
  await context.close();
  return found;
}
