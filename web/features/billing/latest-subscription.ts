import { useEffect } from "react";
import { CallError } from "#contract/client.ts";
import { call } from "../../api/client.ts";
import { session, type User } from "../../api/session.ts";

const everyMilliseconds = 3000;
const triesAtMost = 20;

/** Asks for a subscription that is on its way: every 3 s, at most 20 times, until it is there. */
export function useLatestSubscription(user: User | null): void {
  const waits = user !== null && user.user_subscription === null && user.client_user_group === null;
  useEffect(() => {
    if (!waits) return undefined;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (tries >= triesAtMost) clearInterval(timer);
      void lookOnce();
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [waits]);
}

async function lookOnce(): Promise<void> {
  try {
    if (await call("GET /me/latest-subscription")) session.user.set(await call("GET /me/profile"));
  } catch (error) {
    // Not there yet, or out of reach for a moment: the next try asks again.
    if (!(error instanceof CallError)) throw error;
  }
}
