import { CallError } from "#contract/client.ts";
import { call, leaveImpersonation } from "./client.ts";

/** Ends the session in which a member of the staff sees the site as a person. */
export async function endImpersonation(): Promise<void> {
  try {
    await call("DELETE /me/impersonation");
  } catch (error) {
    // It ends by itself within the quarter of an hour.
    if (!(error instanceof CallError)) throw error;
  } finally {
    leaveImpersonation();
  }
}
