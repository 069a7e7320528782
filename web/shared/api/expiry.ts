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
