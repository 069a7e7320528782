import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { actAs } from "#shared/api/acting.ts";
import { queries, query } from "#shared/api/queries.ts";
import { homeOf, type Profile, session, useProfile, useToken, useUser } from "#shared/api/session.ts";
import { useShared } from "#shared/state/use-shared.ts";
import { otherSpace } from "./other-space.ts";

export type Category = AnswerFor<"GET /categories">["data"][number];

/** As many as a menu shows without scrolling; a page has them all. */
export const mostInMenu = 10;

const asked = query("GET /categories", {});

/** The categories with titles visible to this profile, with counts. */
export function useCategories(): readonly Category[] {
  const [token, profile] = [useToken(), useProfile()];
  const { data } = useQuery({ ...asked, staleTime: 5 * 60_000, enabled: token !== null && profile !== null }, queries);
  return data?.data ?? [];
}

/** Switches to another profile and refetches everything. */
export async function openProfile(profile: Profile, page = homeOf(profile)): Promise<void> {
  if (await actAs(profile)) location.assign(page);
}

/** The profile that the Kids switch opens. */
export function useOtherSpace(): Profile | undefined {
  const cameFrom = useShared(session.cameFrom);
  const [user, acting] = [useUser(), useProfile()];
  return user ? otherSpace(user.user_profiles, acting, cameFrom) : undefined;
}

/** What the Kids switch does; undefined where there is no other space. */
export function useSpaceSwitch(open: (profile: Profile) => void): (() => void) | undefined {
  const navigate = useNavigate();
  const other = useOtherSpace();
  const isKid = useProfile()?.is_kid === true;
  if (other) return () => open(other);
  return isKid ? () => void navigate("/selectionnez-un-utilisateur") : undefined;
}
