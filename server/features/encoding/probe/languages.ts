/** ISO 639-2 codes, bibliographic and terminological, of languages that have a two-letter code, which BCP 47 requires. */
const twoLetterCodes: Record<string, string> = {
  ara: "ar",
  bre: "br",
  bul: "bg",
  cat: "ca",
  ces: "cs",
  chi: "zh",
  cos: "co",
  cze: "cs",
  dan: "da",
  deu: "de",
  dut: "nl",
  ell: "el",
  eng: "en",
  est: "et",
  eus: "eu",
  fin: "fi",
  fra: "fr",
  fre: "fr",
  ger: "de",
  gle: "ga",
  gre: "el",
  heb: "he",
  hin: "hi",
  hrv: "hr",
  hun: "hu",
  ind: "id",
  ita: "it",
  jpn: "ja",
  kor: "ko",
  lav: "lv",
  lit: "lt",
  nld: "nl",
  nor: "no",
  oci: "oc",
  per: "fa",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rum: "ro",
  rus: "ru",
  slk: "sk",
  slo: "sk",
  slv: "sl",
  spa: "es",
  srp: "sr",
  swe: "sv",
  tha: "th",
  tur: "tr",
  ukr: "uk",
  vie: "vi",
  zho: "zh",
};

/** The BCP 47 tag for a container's or file name's language code; null if it is unknown or undetermined. */
export function languageTag(declared: string | undefined): string | null {
  const [language = "", ...rest] = (declared ?? "").trim().toLowerCase().split(/[-_]/);
  const code = twoLetterCodes[language] ?? language;
  if (["und", "mul", "zxx", "mis"].includes(code) || !/^[a-z]{2,3}$/.test(code) || !isKnown(code)) return null;
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  return region ? `${code}-${region.toUpperCase()}` : code;
}

/** The language's name in itself, capitalised: 'Français'. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function isKnown(tag: string): boolean {
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag) !== undefined;
}
