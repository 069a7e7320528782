import { isHolder } from "#contract/kid-user.ts";
import { refreshUser } from "./client.ts";
import { begunRegistration, type KnownUser, session } from "./session.ts";

/**
 * Loads the account when this browser has a session but no usable stored account: after an update of the site, or when the
 * stored period is over. Runs before the first page, whose guard depends on it.
 */
export async function restoreUser(): Promise<void> {
  // A sign-up in progress has its own account.
  if (session.token.get() === null || begunRegistration.get() !== null) return;
  const user = session.user.get();
  if (user === null || periodIsOver(user, Date.now())) await refreshUser();
}

/** Only the server knows whether the subscription was renewed since. */
function periodIsOver(user: KnownUser, now: number): boolean {
  const end = isHolder(user) && user.status === 1 ? user.user_subscription?.endAt : null;
  return typeof end === "string" && Date.parse(end) <= now;
}
