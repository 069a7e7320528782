/**
 * Slugs of the titles that are watched most before anybody has watched, the first one most: they stand on the landing page,
 * beside the log-in, in the top ten and in letters. Among the series three are for adults before the first for children.
 */
export const mostWatched: readonly string[] = [
  "un-balcon-sur-le-ciel",
  "voir-le-son",
  "tout-au-fond",
  "l-art-de-trier",
  "une-journee-de-lumiere",
  "quinze-pendules",
  "la-fabrique-des-curieux",
  "vertige",
  "casse-tete",
  "l-herbier-vivant",
  "la-mer-qui-respire",
  "la-nuee",
  "les-promenades-de-zou",
  "bonne-nuit-la-foret",
];
