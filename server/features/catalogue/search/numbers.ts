/** A number in words, without accents or plural 's': 'quatre', 'vingt', never 'vingts'. */
type Words = readonly string[];

const french = {
  units: "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" "),
  tens: { 20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante" },
  hundred: "cent",
  thousand: "mille",
  and: "et",
} as const;
const english = {
  units: (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
    "seventeen eighteen nineteen"
  ).split(" "),
  tens: {
    20: "twenty",
    30: "thirty",
    40: "forty",
    50: "fifty",
    60: "sixty",
    70: "seventy",
    80: "eighty",
    90: "ninety",
  },
  hundred: "hundred",
  thousand: "thousand",
  and: "and",
} as const;

const most = 999_999;

function frenchBelowHundred(n: number): Words {
  if (n <= 16) return [french.units[n] ?? ""];
  if (n < 20) return ["dix", french.units[n - 10] ?? ""];
  if (n >= 80) return ["quatre", "vingt", ...(n === 80 ? [] : frenchBelowHundred(n - 80))];
  const ten = (n >= 70 ? 60 : n - (n % 10)) as keyof typeof french.tens;
  return [french.tens[ten], ...(n === ten ? [] : frenchBelowHundred(n - ten))];
}

function englishBelowHundred(n: number): Words {
  if (n < 20) return [english.units[n] ?? ""];
  const ten = (n - (n % 10)) as keyof typeof english.tens;
  return [english.tens[ten], ...(n === ten ? [] : englishBelowHundred(n - ten))];
}

/** 0 to 999 999 in words, without the French 'et' and the English 'and'. */
function spelled(n: number, language: typeof french | typeof english): Words {
  const below = language === french ? frenchBelowHundred : englishBelowHundred;
  const oneIsSaid = language === english;
  const [thousands, hundreds, rest] = [Math.floor(n / 1000), Math.floor(n / 100) % 10, n % 100];
  const counted = (count: number, word: string): Words =>
    count === 0 ? [] : [...(count > 1 || oneIsSaid ? spelled(count, language) : []), word];
  const words = [...counted(thousands, language.thousand), ...counted(hundreds, language.hundred)];
  return rest > 0 || words.length === 0 ? [...words, ...below(rest)] : words;
}

/** The spellings of a number in words, in French (both genders) and English; none below 0 or above 999 999. */
export function spellingsOf(n: number): Words[] {
  if (!Number.isInteger(n) || n < 1 || n > most) return [];
  const inFrench = spelled(n, french);
  const feminine = inFrench.at(-1) === "un" ? [[...inFrench.slice(0, -1), "une"]] : [];
  return [inFrench, ...feminine, spelled(n, english)];
}

const plain: Record<string, string> = { une: "un", vingts: "vingt", cents: "cent", hundreds: "hundred" };
const ones = new Map([french, english].flatMap(({ units }) => units.map((word, n) => [word, n] as const)));
const tens = new Map(
  [french, english].flatMap(({ tens: names }) => Object.entries(names).map(([n, word]) => [word as string, Number(n)])),
);

/** The longest number in words that starts at an index: its value and its number of words. */
export function numberAt(words: Words, start: number): { value: number; length: number } | undefined {
  for (let length = Math.min(10, words.length - start); length > 0; length -= 1) {
    const value = valueOf(words.slice(start, start + length));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

/** Sums up number words; the result counts only if it is spelled exactly so. */
function valueOf(given: Words): number | undefined {
  if ([given[0], given.at(-1)].some((word) => word === french.and || word === english.and)) return undefined;
  const words = given.filter((word) => word !== french.and && word !== english.and).map((word) => plain[word] ?? word);
  let [thousands, current] = [0, 0];
  for (const word of words) {
    const small = ones.get(word) ?? tens.get(word);
    if (word === "vingt" && current % 100 === 4) current += 76;
    else if (small !== undefined) current += small;
    else if (word === french.hundred || word === english.hundred) current = Math.max(current, 1) * 100;
    else if (word === french.thousand || word === english.thousand) {
      thousands += Math.max(current, 1) * 1000;
      current = 0;
    } else return undefined;
  }
  const value = thousands + current;
  const isSpelledSo = [french, english].some((language) => spelled(value, language).join(" ") === words.join(" "));
  return value > 0 && value <= most && isSpelledSo ? value : undefined;
}

const frenchOrdinals = [
  ["premier", "premiere", "1er", "1ere", "1re"],
  ["deuxieme", "second", "seconde", "2e", "2eme", "2nd", "2nde"],
  ...(
    "troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme treizieme quatorzieme " +
    "quinzieme seizieme"
  )
    .split(" ")
    .map((word, index) => [word, `${index + 3}e`, `${index + 3}eme`]),
];
const englishOrdinals = (
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth " +
  "sixteenth"
).split(" ");

/** The spellings of an ordinal from 1 to 16: '2e', 'deuxieme', 'second', '2nd'. */
export function ordinalsOf(n: number): Words {
  const word = englishOrdinals[n - 1];
  const ending = ["st", "nd", "rd"][n - 1] ?? "th";
  return word === undefined ? [] : [...new Set([...(frenchOrdinals[n - 1] ?? []), word, `${n}${ending}`])];
}

const ordinals = new Map(
  englishOrdinals.flatMap((_, index) => ordinalsOf(index + 1).map((form) => [form, index + 1] as const)),
);

/** The value of an ordinal from 1 to 16, singular or plural. */
export function ordinalValue(word: string): number | undefined {
  return ordinals.get(word) ?? (word.endsWith("s") ? ordinals.get(word.slice(0, -1)) : undefined);
}

const romans = "i ii iii iv v vi vii viii ix x".split(" ");

/** Roman numerals from I to X. */
export function romanValue(word: string): number | undefined {
  const place = romans.indexOf(word);
  return place < 0 ? undefined : place + 1;
}
