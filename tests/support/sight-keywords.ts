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
  "partout",
  // An episode's number, and words of which a title may lack some.
  "zzmixteadulteserie saison 2",
  "mystère rayon qqqqqq",
  "zz rayon qqqqqq",
];

/** What filters of lists accept: languages, countries, and initial letters. */
const codes = ["fr", "z", "m", "FR"];

/** The words that a field of a query is asked with. @param pattern of the field, undefined where any text is accepted */
export function wordsFor(pattern: string | undefined): string[] {
  if (pattern === undefined) return keywords;
  const fitting = new RegExp(pattern);
  return codes.filter((code) => fitting.test(code));
}

/** Comments are listed by title or by the comment above them, never by neither. */
export function commentAddresses(titles: readonly { id: number }[], comments: readonly number[]): string[] {
  return [
    ...titles.map(({ id }) => `/api/comments?filters[video]=${id}`),
    ...comments.map((id) => `/api/comments?filters[parent]=${id}`),
    // A comment with the id of another title.
    ...comments.map((id) => `/api/comments?filters[video]=${titles[0]?.id}&extra_id=${id}`),
  ];
}
