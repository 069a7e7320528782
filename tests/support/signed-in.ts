import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { demoAccounts } from "#demo/accounts.ts";
import type { AnswerFor } from "#contract/client.ts";

export type Visit = { context: BrowserContext; signedIn: AnswerFor<"POST /auth/token"> };

/** A browser of its own in which a demo account is signed in and its primary profile, or another, is chosen. */
export async function visitAs(
  browser: Browser,
  account: keyof typeof demoAccounts,
  options: BrowserContextOptions & { baseURL?: string | undefined },
  profileIndex = 0,
): Promise<Visit> {
  const context = await browser.newContext(options);
  const response = await context.request.post("/api/auth/token", { data: demoAccounts[account] });
  const signedIn = (await response.json()) as AnswerFor<"POST /auth/token">;
  const profile = signedIn.user.user_profiles[profileIndex];
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
    },
    { token: signedIn.token, user: signedIn.user, profile, selectKid: profile?.is_kid ?? false },
  );
  return { context, signedIn };
}
