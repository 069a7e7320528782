/** Titles of this rating, and their trailers, need the parental code, whatever the profile's ceiling. */
export const codedRating = 18;
