import { useEffect } from "react";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { pollUntilFound } from "./polling.ts";

/** Asks for a subscription that is on its way: every 3 s, at most 20 times, until it is there. */
export function useLatestSubscription(user: User | null): void {
  const waits = user !== null && user.user_subscription === null && user.client_user_group === null;
  useEffect(() => (waits ? pollUntilFound(pollOnce) : undefined), [waits]);
}

async function pollOnce(): Promise<boolean> {
  try {
    if ((await call("GET /me/latest-subscription")) === null) return false;
    keepUser(await call("GET /me/profile"));
    return true;
  } catch (error) {
    // Not there yet, or out of reach for a moment: the next try asks again.
    if (!(error instanceof CallError)) throw error;
    return false;
  }
}
