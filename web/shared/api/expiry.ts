import { session } from "./session.ts";

type Hear = () => void;
const hearers = new Set<Hear>();

/** Told when somebody whose subscription has expired asks for a title; answers how to stop listening. */
export function onExpired(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** True when the subscription has expired: those who listen have been told, and nothing may play. */
export function refusedAsExpired(): boolean {
  if (session.user.get()?.status !== 2) return false;
  for (const hear of hearers) hear();
  return true;
}
