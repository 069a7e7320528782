/** ISO 639-2 codes for content without a single known language. */
const noLanguage = ["und", "mul", "zxx", "mis"];

/**
 * The BCP 47 tag for a container's or file name's language code (ISO 639-1 or ISO 639-2, bibliographic or terminological); null if it
 * is unknown or undetermined. `Intl.Locale` canonicalises a code to the shortest one, which BCP 47 requires: 'fre' to 'fr'.
 */
export function languageTag(declared: string | undefined): string | null {
  const [code = "", ...rest] = (declared ?? "").trim().toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(code) || noLanguage.includes(code)) return null;
  const { language } = new Intl.Locale(code);
  if (!isKnown(language)) return null;
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  return region ? `${language}-${region.toUpperCase()}` : language;
}

/** The language's name in itself, capitalised: 'Français'. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function isKnown(tag: string): boolean {
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag) !== undefined;
}
