import type { Locale } from "#contract/language.ts";

const place = "path=/; samesite=lax";

/** The server draws the next pages in this language. */
export function keepLanguageCookie(locale: Locale): void {
  document.cookie = `language=${locale}; max-age=31536000; ${place}`;
}

export function removeLanguageCookie(): void {
  document.cookie = `language=; max-age=0; ${place}`;
}
