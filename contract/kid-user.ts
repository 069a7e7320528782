import type { KidUser, Profile, User } from "./user.ts";

/**
 * The account as a kid profile knows it: the names and pictures of those who watch, whether the account runs and whether
 * a parental code is set. The one place that says what of an account reaches a child, on the server and in the browser.
 * @param profileId the kid's own profile, whose favourites, likes and history stay; null where nobody was chosen yet
 */
export function kidUserOf(user: User | KidUser, profileId: number | null): KidUser {
  const { type, status, has_parental_code, user_profiles } = user;
  return { type, status, has_parental_code, user_profiles: profilesForKid(user_profiles, profileId) };
}

/** Profiles as a kid sees them: what others marked and watched is left out, and the holder's nickname. */
export function profilesForKid(profiles: readonly Profile[], profileId: number | null): Profile[] {
  return profiles.map((profile) =>
    profile.id === profileId
      ? profile
      : { ...profile, nickname: profile.name, favorites: [], likes: [], histories: [] },
  );
}

/** Whether this is the account holder's own data, and not what a kid profile knows of the account. */
export function isHolder(user: User | KidUser): user is User {
  return "username" in user;
}
