/** Orders of a list of titles. The first is the one that nobody has to choose. */
export const sorts = ["new", "released", "title", "shortest", "longest", "viewed", "liked"] as const;
export type Sort = (typeof sorts)[number];

/** Lengths of films, each below its seconds and from those of the one before. A series has none of them. */
export const lengths = { short: 300, half: 1800, hour: 3600, feature: 5400, long: null } as const;
export type Length = keyof typeof lengths;
export const lengthNames = Object.keys(lengths) as [Length, ...Length[]];

/** What titles have for people who do not see or hear them: a description, captions with sounds. */
export const accesses = ["described", "sdh"] as const;

/** As in BCP 47: 'fr', 'pt-BR'. */
export const languagePattern = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i;
/** ISO 3166-1 alpha-2. */
export const countryPattern = /^[A-Z]{2}$/;
/** A year of release. */
export const yearPattern = /^(?:18|19|20)\d\d$/;
/** As addresses name a person: words in small letters, between hyphens. */
export const personPattern = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;
/** The first letter of a title; '0' where it begins with none. */
export const letterPattern = /^[a-z0]$/;

/** What somebody may choose of a list of titles, one value each. */
export const filterNames = [
  "kind",
  "length",
  "year",
  "country",
  "rating",
  "language",
  "captions",
  "access",
  "letter",
] as const;
export type FilterName = (typeof filterNames)[number];
