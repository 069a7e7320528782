import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { kidUserOf } from "#contract/kid-user.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import type { AnswerFor } from "#contract/client.ts";

export type Visit = { context: BrowserContext; signedIn: AnswerFor<"POST /auth/token">; url: string };

type Options = BrowserContextOptions & {
  baseURL?: string | undefined;
  /** The site's URL for this process, if not `baseURL`: only browsers resolve names below localhost. */
  apiURL?: string;
};

/**
 * A separate browser context, signed in to a demo account with its primary or another profile. The storage is written once, so
 * that later changes by pages persist.
 */
export async function visitAs(
  browser: Browser,
  account: keyof typeof demoAccounts,
  { apiURL, ...options }: Options,
  profileIndex = 0,
): Promise<Visit> {
  const url = options.baseURL ?? "";
  const response = await fetch(`${apiURL ?? url}/api/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(demoAccounts[account]),
  });
  const signedIn = (await response.json()) as AnswerFor<"POST /auth/token">;
  const profile = signedIn.user.user_profiles[profileIndex];
  const isKid = profile?.is_kid ?? false;
  const user = profile && isKid ? kidUserOf(signedIn.user, profile.id) : signedIn.user;
  const kept = { token: signedIn.token, user, profile, selectKid: isKid };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  const context = await browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  });
  await context.addCookies([
    { name: "signedIn", value: "1", url },
    { name: "theme", value: isKid ? "kids" : "dark", url },
  ]);
  return { context, signedIn, url };
}

/**
 * Signs a visit out and closes its browser context, which releases its screen leases: a context closed abruptly may not report that
 * its player was left, and three such leases would block the account's next player for 45 s.
 */
export async function endVisit({ context, signedIn, url }: Visit): Promise<void> {
  await context.close();
  await fetch(`${url}/api/auth/logout`, { method: "POST", headers: { authorization: `Bearer ${signedIn.token}` } });
}
