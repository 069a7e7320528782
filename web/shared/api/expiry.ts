import { session } from "./session.ts";

type Hear = () => void;
const hearers = new Set<Hear>();

/** Calls back when a user with an expired subscription opens a title. Returns an unsubscribe function. */
export function onExpired(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** True when the subscription has expired and nothing may play; listeners are notified. */
export function refusedAsExpired(): boolean {
  if (session.user.get()?.status !== 2) return false;
  for (const hear of hearers) hear();
  return true;
}
