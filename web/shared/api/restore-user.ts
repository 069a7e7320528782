import { isHolder } from "#contract/kid-user.ts";
import { refreshUser } from "./client.ts";
import { begunRegistration, type KnownUser, session } from "./session.ts";

/**
 * Asks who is signed in where this browser holds a session and no account that pages can rely on, as after a new version
 * of the site, or one whose period is over since. Done before the first page, whose guard decides by it.
 */
export async function restoreUser(): Promise<void> {
  // A sign-up that goes on knows its own account.
  if (session.token.get() === null || begunRegistration.get() !== null) return;
  const user = session.user.get();
  if (user === null || periodIsOver(user, Date.now())) await refreshUser();
}

/** Whether it was renewed meanwhile, or is over, only the server knows. */
function periodIsOver(user: KnownUser, now: number): boolean {
  const end = isHolder(user) && user.status === 1 ? user.user_subscription?.endAt : null;
  return typeof end === "string" && Date.parse(end) <= now;
}
