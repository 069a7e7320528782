import type { Profile } from "#shared/api/session.ts";

/**
 * The profile that the Kids switch opens: from an adult's the kid's, from a kid's the one that the kids space was entered
 * from. If that is unknown or gone, the only adult profile; undefined where there are several.
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
