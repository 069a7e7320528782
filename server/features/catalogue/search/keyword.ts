import { completed, equivalentsAt, type Equivalents } from "./equivalents.ts";
import { fold } from "./folding.ts";
import { numberAt, ordinalsOf, ordinalValue, romanValue, spellingsOf } from "./numbers.ts";

/** One way to match a term: all of these folded words. */
export type Alternative = {
  readonly words: readonly string[];
  /** Whether it is what was typed, not a synonym. */
  readonly isTyped: boolean;
  /** Whether inflected forms, such as plurals, match too. */
  readonly hasForms: boolean;
};

/** One requirement of a search: a title must match any of the alternatives or have any of the document marks. */
export type Term = {
  readonly alternatives: readonly Alternative[];
  readonly marks: readonly string[];
  /** The typed word, where the term is a single one of letters. */
  readonly word?: string;
  /** Whether it may be a prefix of a longer word: the last typed word may be incomplete. */
  readonly isUnfinished?: boolean;
  /** Whether the term is optional: if nothing matches it, results without it are not partial matches. */
  readonly isSoft?: boolean;
  /** Whether it is a stop word or single letter that is read as a prefix: results without it are as good. */
  readonly isSmall?: boolean;
};

/** The season and episode asked for. */
export type EpisodeNumbers = { readonly season?: number; readonly episode?: number };

export type Keyword = {
  readonly text: string;
  readonly terms: readonly Term[];
  /** Whether only stop words or a single letter were typed: they are searched in titles only. */
  readonly isSmall: boolean;
  readonly place?: EpisodeNumbers;
};

/** Further terms are ignored. */
const mostTerms = 8;

// Stop words: they occur in half of all texts, so they are ignored beside other words.
const smallWords = new Set(
  (
    "a au aux avec ce ces cet cette d dans de des du elle elles en est et eux il ils j je l la le les leur leurs lui m ma " +
    "me mes moi mon n ne nos notre nous on ou par pas pour qu que qui quel quelle quels quelles s sa sans se ses sont sous " +
    "sur t ta te tes toi ton tu un une vers vos votre vous y c video videos " +
    "an and are as at be by for from has have i in is it its my of on or our that the their there these they this to was " +
    "we what when where which who why will with you your one about"
  ).split(" "),
);
export const isSmallWord = (word: string): boolean => smallWords.has(word);
export const allSmallWords: readonly string[] = [...smallWords];

const softWords = new Set(
  (
    "documentaire documentaires docu docus documentary documentaries reportage reportages emission emissions programme " +
    "programmes program programs show shows clip clips cartoon cartoons animation anime animes court metrage"
  ).split(" "),
);

/** Parses a keyword (any text) into search terms. */
export function readKeyword(keyword: string): Keyword {
  const words = fold(keyword).split(" ").filter(Boolean);
  const terms = new Map<string, Term>();
  const place: { season?: number; episode?: number } = {};
  const dropped: number[] = [];
  let last: string | undefined;
  for (let at = 0; at < words.length;) {
    const read = placeAt(words, at) ?? termAt(words, at);
    last = "term" in read ? JSON.stringify(read.term) : undefined;
    if ("place" in read) Object.assign(place, read.place);
    else if (last !== undefined && read.term) terms.set(last, read.term);
    else dropped.push(at);
    at += read.length;
  }
  const named = [...terms].map(([key, term]) => (key === last ? unfinished(term) : term));
  const small = dropped.flatMap((at) => smallTerm(words[at] ?? "", at === words.length - 1));
  const all = [...named, ...placeTerm(place)];
  const isSmall = all.length === 0 && small.length > 0;
  const searched = isSmall ? small : [...all, ...small.filter(({ isUnfinished }) => isUnfinished)];
  return {
    text: words.join(" "),
    terms: searched.slice(0, mostTerms),
    isSmall,
    ...(place.season !== undefined || place.episode !== undefined ? { place } : {}),
  };
}

/** A stop word or a single letter; as the last word it may be a prefix. */
function smallTerm(word: string, isLast: boolean): Term[] {
  if (isLast) return [{ ...wordTerm(word), isUnfinished: true, isSmall: true }];
  return word.length > 1 ? [{ ...wordTerm(word), isSmall: true }] : [];
}

/** The term for a single word, also used for corrected words. */
export function wordTerm(word: string): Term {
  const means = equivalentsAt([word], 0)?.means ?? meaningOfBeginning(word);
  const alternatives = [...asTyped([word]), ...plurals(word).map(inOtherForm), ...meant(means?.phrases ?? [])];
  return { alternatives, marks: means?.marks ?? [], word, isSoft: softWords.has(word) };
}

function unfinished(term: Term): Term {
  return term.word === undefined ? term : { ...term, isUnfinished: true };
}

function asTyped(words: readonly string[]): Alternative[] {
  return [{ words, isTyped: true, hasForms: true }];
}

function inOtherForm(word: string): Alternative {
  return { words: [word], isTyped: false, hasForms: true };
}

/** Synonyms are listed with their plurals, because a synonym's stem may match unrelated words. */
function meant(phrases: readonly string[]): Alternative[] {
  return phrases.map((phrase) => ({ words: phrase.split(" "), isTyped: false, hasForms: false }));
}

/** Spellings as good as the typed one: '15 pendules' means 'Quinze pendules'. */
function exactly(...spellings: (readonly string[])[]): Alternative[] {
  const different = new Map(spellings.map((words) => [words.join(" "), words]));
  return [...different.values()].map((words) => ({ words, isTyped: true, hasForms: false }));
}

function meaningOfBeginning(word: string): Equivalents | undefined {
  const whole = completed(word);
  const means = whole === undefined ? undefined : equivalentsAt([whole], 0)?.means;
  return means && whole !== undefined ? { phrases: [whole, ...means.phrases], marks: means.marks } : undefined;
}

// The stemmer handles plurals in '-s' and '-aux', but not in '-x'.
function plurals(word: string): string[] {
  if (/(eu|ou|au)x$/.test(word)) return [word.slice(0, -1)];
  return /(eu|ou|au)$/.test(word) ? [`${word}x`] : [];
}

// 'Son' is 'sound' beside these words; elsewhere before a word it is 'his' or 'her', a stop word. The documents leave the
// possessive out by the same rule (`without_possessives` in the database).
const beforeSound = new Set("le un du au ce quel chaque aucun premier dernier nouveau beau bon petit grand".split(" "));
const afterSound = new Set("et ou de du des d qui que est a".split(" "));

function isPossessive(words: readonly string[], at: number): boolean {
  const [before = "", word, after] = [words[at - 1], words[at], words[at + 1]];
  return (
    word === "son" && after !== undefined && /^\p{L}/u.test(after) && !beforeSound.has(before) && !afterSound.has(after)
  );
}

type Read = { length: number; term?: Term };

function termAt(words: readonly string[], at: number): Read {
  const word = words[at] ?? "";
  const age = ageAt(words, at);
  if (age) return age;
  const phrase = equivalentsAt(words, at);
  if (phrase && phrase.length > 1) {
    const { phrases, marks } = phrase.means;
    const isSoft = phrase.words.every((one) => softWords.has(one));
    return {
      length: phrase.length,
      term: { alternatives: [...asTyped(phrase.words), ...meant(phrases)], marks, isSoft },
    };
  }
  const number = cardinalAt(words, at);
  if (number && !smallWords.has(word)) return { length: number.length, term: numberTerm(number) };
  const ordinal = ordinalValue(word);
  if (ordinal !== undefined) return { length: 1, term: ordinalTerm(word, ordinal) };
  if (smallWords.has(word) || (word.length < 2 && !/\d/.test(word)) || isPossessive(words, at)) return { length: 1 };
  return { length: 1, term: wordTerm(word) };
}

type Counted = { value: number; length: number; words: readonly string[] };

/** A number in digits ('20 000' too) or in words. */
function cardinalAt(words: readonly string[], at: number): Counted | undefined {
  const word = words[at] ?? "";
  if (/^\d{1,3}$/.test(word) && /^\d{3}$/.test(words[at + 1] ?? "")) {
    return { value: Number(word + words[at + 1]), length: 2, words: words.slice(at, at + 2) };
  }
  if (/^\d+$/.test(word)) return { value: Number(word), length: 1, words: [word] };
  const number = numberAt(words, at);
  return number && { ...number, words: words.slice(at, at + number.length) };
}

/** A leading zero makes it a name ('007'), not a number. */
function numberTerm({ value, words }: Counted): Term {
  const [word = ""] = words;
  const others = word.startsWith("0") ? [] : [[String(value)], ...spellingsOf(value)];
  const isOneWord = words.length === 1 && !/\d/.test(word);
  return { alternatives: exactly(words, ...others), marks: [], ...(isOneWord ? { word } : {}) };
}

function ordinalTerm(word: string, value: number): Term {
  const term = wordTerm(word);
  const others = ordinalsOf(value).filter((form) => form !== word);
  return { ...term, alternatives: [...term.alternatives, ...exactly(...others.map((form) => [form]))] };
}

const years = new Set(["an", "ans", "year", "years"]);

/** '6 ans', '6 years old': the kids' age group, or the words themselves. */
function ageAt(words: readonly string[], at: number): Read | undefined {
  const number = cardinalAt(words, at);
  if (!number) return undefined;
  const unit = words[at + number.length] ?? "";
  if (!years.has(unit)) return undefined;
  const length = number.length + (words[at + number.length + 1] === "old" ? 2 : 1);
  return { length, term: { alternatives: exactly([...number.words, unit]), marks: [`=a${number.value}`] } };
}

const seasonWords = new Set(["saison", "saisons", "season", "seasons"]);
const episodeWords = new Set(["episode", "episodes", "ep"]);

/** 'saison 2', '2e saison', 'season two', 'épisode 3', 's2e1', 'S02', '2x01'. */
function placeAt(words: readonly string[], at: number): { place: EpisodeNumbers; length: number } | undefined {
  const word = words[at] ?? "";
  const code = /^s(\d{1,2})(?:e(\d{1,3}))?$/.exec(word) ?? /^(\d{1,2})x(\d{1,3})$/.exec(word);
  if (code) {
    const [, season, episode] = code;
    return { place: { season: Number(season), ...(episode ? { episode: Number(episode) } : {}) }, length: 1 };
  }
  const short = /^(?:e|ep)(\d{1,3})$/.exec(word)?.[1];
  if (short !== undefined) return { place: { episode: Number(short) }, length: 1 };
  const next = words[at + 1] ?? "";
  if (seasonWords.has(word) || episodeWords.has(word)) {
    const counted = countAfter(words, at + 1);
    return counted && { place: { [kindOf(word)]: counted.value }, length: 1 + counted.length };
  }
  const which = seasonWords.has(next) || episodeWords.has(next) ? ordinalValue(word) : undefined;
  return which === undefined ? undefined : { place: { [kindOf(next)]: which }, length: 2 };
}

function kindOf(word: string): "season" | "episode" {
  return seasonWords.has(word) ? "season" : "episode";
}

function countAfter(words: readonly string[], at: number): { value: number; length: number } | undefined {
  const word = words[at] ?? "";
  const single = romanValue(word) ?? ordinalValue(word);
  const number = single === undefined ? cardinalAt(words, at) : { value: single, length: 1 };
  return number && number.value < 1000 ? { value: number.value, length: number.length } : undefined;
}

/** The season or episode number as a mark of episodes, and of the series that contain it. */
function placeTerm({ season, episode }: EpisodeNumbers): Term[] {
  if (season === undefined && episode === undefined) return [];
  const mark = `=${season === undefined ? "" : `s${season}`}${episode === undefined ? "" : `e${episode}`}`;
  return [{ alternatives: [], marks: [mark] }];
}
