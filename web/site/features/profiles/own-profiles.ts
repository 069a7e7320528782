import { useEffect } from "react";
import { CallError } from "#contract/client.ts";
import { call } from "../../../shared/api/client.ts";
import { keepUser, useUser } from "../../../shared/api/session.ts";

/** The account's profiles as this browser remembers them, put right by the server's answer. */
export function useOwnProfiles() {
  const user = useUser();
  useEffect(() => {
    call("GET /me/profile").then(keepUser, (error: unknown) => {
      // Refused or out of reach: what is remembered still stands, and a lost session is told of elsewhere.
      if (!(error instanceof CallError)) throw error;
    });
  }, []);
  return { profiles: user?.user_profiles ?? [], isFamily: user?.type === 2 };
}
