import { chromium, type Browser } from "@playwright/test";
import { type Benchmark, type Figure } from "./figure.ts";
import { signedInContext, withDemoProgram } from "./demo-program.ts";

const kibibyte = 1024;

/** The compressed JavaScript that a fresh browser loads for a page. */
export const bytes: Benchmark = {
  name: "bytes",
  about: "kibibytes of JavaScript a page, compressed",
  run: (extent) =>
    withDemoProgram(async ({ url, browserOptions, signedIn, film }) => {
      const browser = await chromium.launch(browserOptions);
      try {
        const pages: { name: string; path: string; most: number; asGuest?: true }[] = [
          // Includes the light build of hls.js, for titles without alternate audio.
          { name: "watch", path: `/watch/${film}`, most: 256 },
          { name: "landing", path: "/", most: 20, asGuest: true },
          { name: "login", path: "/connexion", most: 193, asGuest: true },
          { name: "browse", path: "/accueil", most: 174 },
        ];
        const figures: Figure[] = [];
        for (const { name, path, most, asGuest } of extent === "quick" ? pages.slice(0, 1) : pages) {
          const size = await scriptBytes(browser, url + path, asGuest ? {} : signedIn);
          figures.push({
            name: `${name} page, KiB`,
            measured: `${size} bytes with headers`,
            value: size / kibibyte,
            must: { atMost: most },
          });
        }
        return figures;
      } finally {
        await browser.close();
      }
    }),
};

async function scriptBytes(browser: Browser, address: string, storage: Record<string, string>): Promise<number> {
  const context = await signedInContext(browser, storage);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let total = 0;
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) total += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  return total;
}
