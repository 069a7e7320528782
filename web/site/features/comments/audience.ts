import type { Profile, User } from "#shared/api/session.ts";

/** Whether 'Avis' are for somebody: children and pupils neither see nor write any. */
export function readsReviews(profile: Pick<Profile, "is_kid"> | null, holder: Pick<User, "is_pupil"> | null): boolean {
  return profile !== null && !profile.is_kid && !holder?.is_pupil;
}
