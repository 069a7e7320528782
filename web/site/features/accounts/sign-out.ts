import { call } from "../../../shared/api/client.ts";
import { CallError } from "#contract/client.ts";
import { queries } from "../../../shared/api/queries.ts";
import { begunRegistration, forgetSession, session } from "../../../shared/api/session.ts";

/** Ends the session here and on the server, forgets what this browser kept of it, and shows the first page. */
export async function signOut(): Promise<void> {
  try {
    if (session.token.get() !== null) await call("POST /auth/logout");
  } catch (error) {
    // Signed out here all the same: a session that nobody holds ends by itself.
    if (!(error instanceof CallError)) throw error;
  } finally {
    forgetSession();
    // Of an account that is not paid for, and of what was typed for it.
    begunRegistration.set(null);
    queries.clear();
    location.assign("/");
  }
}
