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
