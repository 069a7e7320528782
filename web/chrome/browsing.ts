import { useQuery } from "@tanstack/react-query";
import type { AnswerFor } from "#contract/client.ts";
import { queries, query } from "../api/queries.ts";
import { chooseProfile, type Profile, useProfile, useToken } from "../api/session.ts";

export type Category = AnswerFor<"GET /categories">["data"][number];

const asked = query("GET /categories", {});

/** The categories with something to see for this profile, with their counts. */
export function useCategories(): readonly Category[] {
  const [token, profile] = [useToken(), useProfile()];
  const { data } = useQuery({ ...asked, staleTime: 5 * 60_000, enabled: token !== null && profile !== null }, queries);
  return data?.data ?? [];
}

/** Another person, or the children, watch from now on: everything shown is asked anew. */
export function openProfile(profile: Profile): void {
  chooseProfile(profile);
  location.assign(homeOf(profile));
}

export function homeOf(profile: { is_kid: boolean } | null): string {
  return profile?.is_kid ? "/accueil-kids" : "/accueil";
}
