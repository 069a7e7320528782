import type { Profile } from "../../shared/api/session.ts";

/**
 * Where the Kids switch leads: from an adult profile to the kids', from a kid's back to the profile that the kids space was
 * entered from. Where that is not known or is gone, to the only adult profile; among several nobody is chosen unasked.
 * @param cameFrom the id of the profile that the kids space was entered from
 */
export function otherSpace(
  profiles: readonly Profile[],
  acting: Profile | null,
  cameFrom: number | null,
): Profile | undefined {
  if (!acting?.is_kid) return profiles.find(({ is_kid }) => is_kid);
  const adults = profiles.filter(({ is_kid }) => !is_kid);
  return adults.find(({ id }) => id === cameFrom) ?? (adults.length === 1 ? adults[0] : undefined);
}
