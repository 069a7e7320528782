import { useQuery } from "@tanstack/react-query";
import type { AnswerFor } from "#contract/client.ts";
import { localeOfLanguage } from "#contract/language.ts";
import { queries, query } from "../api/queries.ts";
import { chooseProfile, homeOf, type Profile, useProfile, useToken, useUser } from "../api/session.ts";
import { switchLanguage } from "../texts/texts.ts";

export type Category = AnswerFor<"GET /categories">["data"][number];

const asked = query("GET /categories", {});

/** The categories with something to see for this profile, with their counts. */
export function useCategories(): readonly Category[] {
  const [token, profile] = [useToken(), useProfile()];
  const { data } = useQuery({ ...asked, staleTime: 5 * 60_000, enabled: token !== null && profile !== null }, queries);
  return data?.data ?? [];
}

/** Another person, or the children, watch from now on, in their language: everything shown is asked anew. */
export async function openProfile(profile: Profile): Promise<void> {
  chooseProfile(profile);
  await switchLanguage(localeOfLanguage(profile.language.id));
  location.assign(homeOf(profile));
}

/** The profile that the Kids switch opens: the kids' from a grown-up's, the account's own from a kid's. */
export function useOtherSpace(): Profile | undefined {
  const profile = useProfile();
  return useUser()?.user_profiles.find((other) => (profile?.is_kid ? other.is_default : other.is_kid));
}
