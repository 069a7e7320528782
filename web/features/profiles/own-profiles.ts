import { useEffect } from "react";
import { CallError } from "#contract/client.ts";
import { localeOfLanguage } from "#contract/language.ts";
import { call } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { chooseProfile, keepUser, type Profile, useUser } from "../../api/session.ts";
import { switchLanguage } from "../../texts/texts.ts";
import { chooseTheme } from "../../ui/theme.ts";

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

/** Acts as the profile from here on: in its language, with nothing remembered of another's answers. */
export async function actAs(profile: Profile): Promise<void> {
  queries.clear();
  chooseProfile(profile);
  chooseTheme(profile.is_kid ? "kids" : "dark");
  await switchLanguage(localeOfLanguage(profile.language.id));
}
