import { session } from "./session.ts";

type Hear = () => void;
const listeners = new Set<Hear>();

/** Calls back when a user with an expired subscription opens a title. Returns an unsubscribe function. */
export function onExpired(hear: Hear): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** True when the subscription has expired and nothing may play; listeners are notified. */
export function refusedAsExpired(): boolean {
  if (session.user.get()?.status !== 2) return false;
  for (const hear of listeners) hear();
  return true;
}
