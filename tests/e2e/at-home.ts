import type { Page } from "@playwright/test";
import type { AnswerFor, CallName } from "#contract/client.ts";
import type { demoAccounts } from "#server/demo/accounts.ts";
import { endVisit, visitAs, type Visit } from "#tests/support/signed-in.ts";
import { expect, test as base } from "./watchful.ts";

type Demo = {
  /** The account, and the index of its profile. */
  who: keyof typeof demoAccounts;
  profileIndex: number;
  visit: Visit;
  home: Page;
};

/** A separate browser context with a signed-in demo account and home completely loaded. */
export const test = base.extend<Demo>({
  who: ["family", { option: true }],
  profileIndex: [0, { option: true }],
  visit: async ({ browser, contextOptions, baseURL, watchful, who, profileIndex }, run) => {
    const visit = await visitAs(browser, who, { ...contextOptions, baseURL }, profileIndex);
    watchful(visit.context);
    await run(visit);
    await endVisit(visit);
  },
  home: async ({ visit }, run) => {
    const page = await visit.context.newPage();
    await page.goto("/accueil");
    await expect(page.locator(".home-rows[aria-busy=false]")).toBeVisible();
    await run(page);
  },
});

export { expect };

/** The API's answer for the family's first profile: `read(visit, "/videos")`. */
export async function read<N extends Extract<CallName, `GET /${string}`>>(
  { context, signedIn }: Visit,
  path: N extends `GET ${infer P}` ? P | `${string}?${string}` : never,
): Promise<AnswerFor<N>> {
  const profile = String(signedIn.user.user_profiles[0]?.id);
  const headers = { authorization: `Bearer ${signedIn.token}`, "x-profile-id": profile };
  return (await (await context.request.get(`/api${path}`, { headers })).json()) as AnswerFor<N>;
}

/** The number of frames that any video inside has shown. */
export const framesIn = (page: Page, selector: string) =>
  page.evaluate(
    (inside) =>
      document.querySelector<HTMLVideoElement>(`${inside} video`)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    selector,
  );
