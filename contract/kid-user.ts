import type { KidUser, Profile, User } from "./user.ts";

/**
 * The account as a kid profile may know it: names and pictures of the profiles, whether the account is active, and whether
 * a parental code is set. The only place, on server and client, that decides what a child learns of an account.
 * @param profileId the kid's profile, which keeps its favourites, likes and history; null where none is chosen yet
 */
export function kidUserOf(user: User | KidUser, profileId: number | null): KidUser {
  const { type, people_limit, status, is_suspended, has_parental_code, user_profiles } = user;
  const profiles = profilesForKid(user_profiles, profileId);
  return { type, people_limit, status, is_suspended, has_parental_code, user_profiles: profiles };
}

/** Profiles as a kid sees them: without other profiles' marks and history, and without the holder's nickname. */
export function profilesForKid(profiles: readonly Profile[], profileId: number | null): Profile[] {
  return profiles.map((profile) =>
    profile.id === profileId
      ? profile
      : { ...profile, nickname: profile.name, favorites: [], likes: [], histories: [] },
  );
}

/** Profiles without what they watched, liked and marked. */
export function withoutMarks(profiles: readonly Profile[]): Profile[] {
  return profiles.map((profile) => ({ ...profile, favorites: [], likes: [], histories: [] }));
}

/** Whether this is the account holder's view of the account, not a kid's. */
export function isHolder(user: User | KidUser): user is User {
  return "username" in user;
}
