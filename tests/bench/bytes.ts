import { chromium, type Browser } from "@playwright/test";
import { rounded, type Benchmark, type Figure } from "./figure.ts";
import { withDemoProgram } from "./demo-program.ts";

const kibibyte = 1024;

/** The JavaScript that a page has a fresh browser fetch, as it goes over the wire. */
export const bytes: Benchmark = {
  name: "bytes",
  about: "kibibytes of JavaScript a page, compressed",
  run: () =>
    withDemoProgram(async ({ url, browserOptions, signedIn }) => {
      const browser = await chromium.launch(browserOptions);
      try {
        const pages: [string, string, number][] = [
          ["landing", "/", 20],
          ["login", "/connexion", 190],
          ["browse", "/accueil", 190],
        ];
        const figures: Figure[] = [];
        for (const [name, path, most] of pages) {
          const size = await scriptBytes(browser, url, path, name === "browse" ? signedIn : undefined);
          figures.push({ name: `${name} page, KiB`, measured: `${rounded(size)} bytes`, value: size / kibibyte, must: { atMost: most } });
        }
        return figures;
      } finally {
        await browser.close();
      }
    }),
};

async function scriptBytes(browser: Browser, url: string, path: string, storage: Record<string, string> | undefined): Promise<number> {
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 } });
  if (storage) {
    await context.addInitScript((entries: [string, string][]) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(storage));
  }
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
  await page.goto(url + path, { waitUntil: "networkidle" });
  await context.close();
  return total;
}
