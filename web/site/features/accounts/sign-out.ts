import { addressIn } from "#contract/addresses.ts";
import { call } from "#shared/api/client.ts";
import { CallError } from "#contract/client.ts";
import { queries } from "#shared/api/queries.ts";
import { spokenLanguage } from "#shared/texts/texts.ts";
import { endImpersonation } from "#shared/api/end-impersonation.ts";
import { isImpersonated } from "#shared/api/impersonated.ts";
import { begunRegistration, forgetSession, session } from "#shared/api/session.ts";

/** Ends the session on the server, clears what this browser stored, and opens the landing page in the language spoken until then. */
export async function signOut(): Promise<void> {
  if (isImpersonated()) return endImpersonation();
  const landing = addressIn(spokenLanguage(), "/");
  try {
    if (session.token.get() !== null) await call("POST /auth/logout");
  } catch (error) {
    // Signed out locally anyway; the orphaned session expires by itself.
    if (!(error instanceof CallError)) throw error;
  } finally {
    forgetSession();
    // Also an unfinished registration and its draft.
    begunRegistration.set(null);
    queries.clear();
    location.assign(landing);
  }
}
