import type { Page } from "@playwright/test";
import type { AnswerFor, CallName } from "#contract/client.ts";
import { visitAs, type Visit } from "#tests/support/signed-in.ts";
import { texts } from "./texts.ts";
import { expect, test as base } from "./watchful.ts";

/** A family's own browser, and its home opened in it. */
export const test = base.extend<{ visit: Visit; home: Page }>({
  visit: async ({ browser, contextOptions, baseURL, watchful }, run) => {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL });
    // Asked once and answered: nothing lies over the page.
    await visit.context.addCookies([{ name: "cookieChoice", value: `refused.${Date.now()}`, url: baseURL ?? "" }]);
    watchful(visit.context);
    await run(visit);
    await visit.context.close();
  },
  home: async ({ visit }, run) => {
    const page = await visit.context.newPage();
    await page.goto("/accueil");
    await expect(page.getByRole("heading", { name: texts.fr.catalogue.home.mostViewed })).toBeVisible();
    await run(page);
  },
});

export { expect };

/** What the API answers the family's first profile: `read(visit, "/videos")`. */
export async function read<N extends Extract<CallName, `GET /${string}`>>(
  { context, signedIn }: Visit,
  path: N extends `GET ${infer P}` ? P | `${string}?${string}` : never,
): Promise<AnswerFor<N>> {
  const profile = String(signedIn.user.user_profiles[0]?.id);
  const headers = { authorization: `Bearer ${signedIn.token}`, "x-profile-id": profile };
  return (await (await context.request.get(`/api${path}`, { headers })).json()) as AnswerFor<N>;
}

/** Frames of whatever plays inside. */
export const framesIn = (page: Page, selector: string) =>
  page.evaluate(
    (inside) =>
      document.querySelector<HTMLVideoElement>(`${inside} video`)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    selector,
  );
