import { chromium, type BrowserContext } from "@playwright/test";
import { browserOptions } from "#tests/bench/demo-program.ts";
import { layoutShiftOf } from "#tests/e2e/layout-shift.ts";
import { visitAs } from "#tests/support/signed-in.ts";
import { startSite } from "#tests/support/start-site.ts";

const widths = [390, 834, 1440, 1920];
const lists = ["/ages/6", "/category/1", "/recents", "/my-list", "/favorites", "/search", "/search?keyword=zzzzqqq"];
const pages = {
  guest: ["/", "/connexion", "/enregistrement", "/faq", "/contactez-nous", "/cookies", "/cgu", "/video-info/1"],
  adult: ["/accueil", "/info-detail/1", "/search?keyword=sol", "/profile", "/selectionnez-un-utilisateur", ...lists],
  kid: ["/accueil-kids", ...lists],
};

/** Loads the pages at four widths on a slow processor. `moved` lists those that shift by more than `atMost`. */
export async function shifting(atMost: number): Promise<{ visits: number; moved: string[] }> {
  // By host name: passkeys are not offered on IP addresses, while server-rendered pages assume that they are.
  const named = (url: string) => url.replace("127.0.0.1", "localhost");
  const { site, stop } = await startSite((url) => ({ PUBLIC_URL: named(url) }));
  const browser = await chromium.launch(browserOptions);
  const options = { baseURL: named(site.url), apiURL: site.url, locale: "fr-FR", reducedMotion: "reduce" } as const;
  const moved: string[] = [];
  let visits = 0;
  const walk = async (who: string, context: BrowserContext, addresses: readonly string[]): Promise<void> => {
    for (const address of addresses)
      for (const width of widths) {
        const shift = await layoutShiftOf(context, options.baseURL + address, width);
        visits += 1;
        if (shift > atMost) moved.push(`${who}, ${address} at ${width} px: ${shift.toFixed(4)}`);
      }
  };
  try {
    await walk("guest", await browser.newContext(options), pages.guest);
    await walk("adult", (await visitAs(browser, "family", options, 0)).context, pages.adult);
    await walk("kid", (await visitAs(browser, "family", options, 1)).context, pages.kid);
    return { visits, moved };
  } finally {
    await browser.close();
    await stop();
  }
}
