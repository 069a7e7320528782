/** The searches of the sweep: names and words of its titles, and keywords that search splits. */
export const keywords = [
  "zzadulte18film",
  "zzadulte",
  "Zzenfant",
  "zzabsent",
  "zzmixte",
  "zz",
  "mystère",
  "rayon",
  // An episode's number, and words of which a title may lack some.
  "zzmixteadulteserie saison 2",
  "mystère rayon qqqqqq",
  "zz rayon qqqqqq",
];

/** Comments are listed by title or by the comment above them, never by neither. */
export function commentAddresses(titles: readonly { id: number }[], comments: readonly number[]): string[] {
  return [
    ...titles.map(({ id }) => `/api/comments?filters[video]=${id}`),
    ...comments.map((id) => `/api/comments?filters[parent]=${id}`),
    // A comment with the id of another title.
    ...comments.map((id) => `/api/comments?filters[video]=${titles[0]?.id}&extra_id=${id}`),
  ];
}
