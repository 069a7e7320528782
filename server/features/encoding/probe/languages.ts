/** ISO 639-2 codes, both bibliographic and terminological, whose languages have a shorter tag (BCP 47 wants the shorter). */
const shorter: Record<string, string> = {
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

/** The language tag (BCP 47) for what a container or a file's name says; null for unknown and undetermined languages. */
export function languageTag(said: string | undefined): string | null {
  const [language = "", ...rest] = (said ?? "").trim().toLowerCase().split(/[-_]/);
  const short = shorter[language] ?? language;
  if (["und", "mul", "zxx", "mis"].includes(short) || !/^[a-z]{2,3}$/.test(short) || !isKnown(short)) return null;
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  return region ? `${short}-${region.toUpperCase()}` : short;
}

/** The language's own name, capitalised: 'Français'. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function isKnown(tag: string): boolean {
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag) !== undefined;
}
