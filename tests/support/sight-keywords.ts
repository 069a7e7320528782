/** What is searched for in the sweep: names and words of the stage's titles, and keywords that search reads in parts. */
export const keywords = [
  "zzadulte18film",
  "zzadulte",
  "Zzenfant",
  "zzabsent",
  "zzmixte",
  "zz",
  "mystère",
  "rayon",
  // The place of an episode, and words of which a title may lack some.
  "zzmixteadulteserie saison 2",
  "mystère rayon qqqqqq",
  "zz rayon qqqqqq",
];

/** Comments are asked for by title or by the comment above them, never by neither. */
export function commentAddresses(titles: readonly { id: number }[], comments: readonly number[]): string[] {
  return [
    ...titles.map(({ id }) => `/api/comments?filters[video]=${id}`),
    ...comments.map((id) => `/api/comments?filters[parent]=${id}`),
    // A comment asked for beside those of another title.
    ...comments.map((id) => `/api/comments?filters[video]=${titles[0]?.id}&extra_id=${id}`),
  ];
}
