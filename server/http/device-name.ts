import type { Locale } from "#contract/language.ts";

const androidTablet = "Android (tablet)";

const browsers: [RegExp, string][] = [
  [/SamsungBrowser\//, "Samsung Internet"],
  [/OPR\/|Opera/, "Opera"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Android"],
  [/Android/, androidTablet],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/**
 * A device's name from its User-Agent, such as 'Chrome, Windows', as it is stored: names of products only. '' where the
 * browser names none.
 */
export function deviceNameOf(userAgent: string | undefined): string {
  return [browserOf(userAgent), nameIn(systems, userAgent)].filter((name) => name !== "").join(", ");
}

/** A browser's name from its User-Agent, without a version; '' where it names none. */
export function browserOf(userAgent: string | undefined): string {
  return nameIn(browsers, userAgent);
}

function nameIn(table: [RegExp, string][], userAgent = ""): string {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
}

const inWords: Record<Locale, { unknown: string; tablet: string }> = {
  fr: { unknown: "Appareil inconnu", tablet: "tablette Android" },
  en: { unknown: "Unknown device", tablet: "Android tablet" },
};

/** A stored device name as its reader sees it. */
export function deviceNameIn(locale: Locale, stored: string): string {
  const { unknown, tablet } = inWords[locale];
  return stored === "" ? unknown : stored.replace(androidTablet, tablet);
}
