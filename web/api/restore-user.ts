import { CallError } from "#contract/client.ts";
import { call } from "./client.ts";
import { begunRegistration, keepUser, session } from "./session.ts";

/**
 * Asks who is signed in where this browser holds a session and no account that pages can rely on, as after a new version
 * of the site. Done before the first page, whose guard decides by it.
 */
export async function restoreUser(): Promise<void> {
  // A sign-up that goes on knows its own account.
  if (session.token.get() === null || session.user.get() !== null || begunRegistration.get() !== null) return;
  try {
    keepUser(await call("GET /me/profile"));
  } catch (error) {
    // Out of reach, or not paid for yet: the page asked for says so itself.
    if (!(error instanceof CallError)) throw error;
  }
}
