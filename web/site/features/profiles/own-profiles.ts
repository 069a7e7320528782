import { useEffect } from "react";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, useUser } from "#shared/api/session.ts";

/** The account's stored profiles, refreshed from the server. */
export function useOwnProfiles() {
  const user = useUser();
  useEffect(() => {
    call("GET /me/profile").then(keepUser, (error: unknown) => {
      // Keep the stored profiles; a lost session is handled elsewhere.
      if (!(error instanceof CallError)) throw error;
    });
  }, []);
  return { profiles: user?.user_profiles ?? [], people: user?.type === 2 ? user.people_limit : 1 };
}
