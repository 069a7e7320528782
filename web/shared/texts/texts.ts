import { eachLocale, localeFrom, type Locale } from "#contract/language.ts";
import type { MessageKeys, NestedKeyOf } from "use-intl";
import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";
import { keepLanguageCookie, removeLanguageCookie } from "./language-cookie.ts";

export type Texts = typeof import("./fr.json", { with: { type: "json" } });
export type TextKey = MessageKeys<Texts, NestedKeyOf<Texts>>;

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Texts;
  }
}

const files = import.meta.glob<string>("./*.json", { query: "?url&no-inline", import: "default", eager: true });
const urls = eachLocale((locale) => files[`./${locale}.json`] ?? "");
const loaded = new Map<Locale, Texts>();
/** The language switched to since the page was loaded. */
const chosen = sharedValue<Locale | undefined>(undefined);

/** The URL of a language's texts, so that a page can preload them. */
export function textsUrl(locale: Locale): string {
  return urls[locale];
}

export function provideTexts(locale: Locale, texts: Texts): void {
  loaded.set(locale, texts);
}

export function textsOf(locale: Locale): Texts {
  const texts = loaded.get(locale);
  if (!texts) throw new Error(`The texts for '${locale}' are not loaded`);
  return texts;
}

/** Browser only: fetches a language's texts once. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return;
  const response = await fetch(urls[locale]);
  if (!response.ok) throw new Error(`The texts for '${locale}' did not come: ${response.status}`);
  provideTexts(locale, (await response.json()) as Texts);
}

/** Browser only: switches the interface's language at once and remembers it. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await loadTexts(locale);
  rememberLanguage(locale);
  chosen.set(locale);
}

/** Browser only: the language of the next pages, also of those whose URL names none. */
export function rememberLanguage(locale: Locale): void {
  keepLanguageCookie(locale);
  keptLanguage((storage) => storage.setItem("language", locale));
}

/** Returns to the browser's own language with the next page. */
export function forgetLanguage(): void {
  removeLanguageCookie();
  keptLanguage((storage) => storage.removeItem("language"));
}

/** Where storage is blocked (a private window, a strict setting), only the cookie remembers. */
function keptLanguage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/**
 * The language remembered in this browser, if the page was rendered in another one. The server renders in the cookie's
 * language, which the language form sets too, so a cookie takes precedence over storage.
 */
export function rememberedLanguage(drawnIn: Locale): Locale | undefined {
  const hasCookie = /(?:^|;\s*)language=[^;]/.test(document.cookie);
  if (hasCookie) keptLanguage((storage) => storage.setItem("language", drawnIn));
  const stored = keptLanguage((storage) => storage.getItem("language"));
  return stored && localeFrom(stored) !== drawnIn ? localeFrom(stored) : undefined;
}

/** Browser only: the current language, also while the page is being rendered in it. */
export function spokenLanguage(): Locale {
  return chosen.get() ?? localeFrom(document.documentElement.lang);
}

/** The language to render in: the one switched to in this page, else the server's. */
export function useDrawnLanguage(fromServer: Locale): Locale {
  return useShared(chosen) ?? fromServer;
}

/** Calls back after a language switch. Returns an unsubscribe function. */
export const onLanguage = chosen.subscribe;
