import { refreshUser } from "./client.ts";
import { session } from "./session.ts";

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when a user with an expired subscription opens a title. Returns an unsubscribe function. */
export function onExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True when the subscription has expired and nothing may play; listeners are notified. */
export function refusedAsExpired(): boolean {
  if (session.user.get()?.status !== 2) return false;
  for (const listener of listeners) listener();
  return true;
}

/**
 * As a home page opens: asks the server how the account stands, because a subscription may have ended, or have been renewed,
 * since the stored user was read. An unreachable server leaves what is stored.
 */
export async function noticeExpiry(): Promise<void> {
  await refreshUser();
  refusedAsExpired();
}
