import { type Locale, defaultLocale, locales } from "./language.ts";

/** The pages besides titles that anybody may open and search engines may show, in the order of a visit. */
export const publicPages = [
  "/",
  "/faq",
  "/contactez-nous",
  "/connexion",
  "/cookies",
  "/mentions-legales",
  "/cgu",
  "/politique-de-confidentialite",
  "/rgpd",
  "/accessibilite",
] as const;

/** Below these lie public pages of which there are many: titles, and the texts that editors add. */
export const publicFolders = ["/video-info/", "/page/"] as const;

/** How a contract is ended without signing in. */
export const leavingPages = { cancel: "/resilier-votre-contrat", withdraw: "/renoncer-au-contrat" } as const;

/** A visitor's ways in and out, which search engines do not show. */
const doors = ["/enregistrement", leavingPages.cancel, leavingPages.withdraw] as const;

/** Below these lie codes of groups and tokens of letters. */
const linkDoors = ["/rejoindre", "/adresse-email", "/recours", "/desabonnement"] as const;

/** Pages with one address to which letters lead; below them lie tokens. */
const letterPages = ["/accueil", "/profile", "/reinitialisation-mot-de-passe", "/reset-password"] as const;

/** What addresses in a language begin with. Pages in the default one have the plain address, and only links of letters name it. */
const rootOf = (locale: Locale): string => `/${locale}`;

/** Whether search engines may show the page at this path, in whichever language. */
export function isPublicPage(pathname: string): boolean {
  const path = plainPath(pathname);
  return isOneOf(publicPages, path) || publicFolders.some((folder) => `${path}/`.startsWith(folder));
}

/** The language that an address names. None is named by a plain one: that of a public page is the default one for visitors. */
export function localeOfPath(pathname: string): Locale | undefined {
  const [, first = ""] = /^\/([^/]*)/.exec(pathname.toLowerCase()) ?? [];
  return locales.find((locale) => locale === first && locale !== defaultLocale);
}

/** The same page in a language: '/faq?q=1' is '/en/faq?q=1' in English. Pages with one address keep it. */
export function addressIn(locale: Locale, address: string): string {
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  const { pathname, rest } = partsOf(address);
  const plain = withoutLanguage(pathname) || "/";
  return (locale !== defaultLocale && isTranslated(plain) ? below(rootOf(locale), plain) : plain) + rest;
}

/**
 * Where a letter in a language leads, so that any browser opens the page in it: to the page's English address, or to an
 * address that the server answers with the page's own and the language (`pageOfLetter`). Other addresses stay as they are.
 */
export function letterAddress(locale: Locale, address: string): string {
  const { pathname, rest } = partsOf(addressIn(locale, address));
  const isNamed = isLetterPage(pathname) || (locale === defaultLocale && isTranslated(pathname));
  return (isNamed ? below(rootOf(locale), pathname) : pathname) + rest;
}

/** '/profile' and English for '/en/profile', '/faq' and French for '/fr/faq'; undefined for all but links of letters. */
export function pageOfLetter(address: string): { page: string; locale: Locale } | undefined {
  const { pathname, rest } = partsOf(address);
  const [, language = "", page = "/"] = /^\/([^/]+)(\/.*)?$/s.exec(pathname) ?? [];
  const locale = locales.find((one) => one === language.toLowerCase());
  if (locale === undefined || localeOfPath(page)) return undefined;
  const isLetters = isLetterPage(page) || (locale === defaultLocale && isTranslated(page));
  return isLetters ? { page: page + rest, locale } : undefined;
}

/** Whether the page has an address in each language. */
function isTranslated(pathname: string): boolean {
  const path = plainPath(pathname);
  return isPublicPage(path) || isOneOf(doors, path) || linkDoors.some((door) => `${path}/`.startsWith(`${door}/`));
}

function isLetterPage(pathname: string): boolean {
  return letterPages.some((page) => `${plainPath(pathname)}/`.startsWith(`${page}/`));
}

function partsOf(address: string): { pathname: string; rest: string } {
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  return { pathname, rest };
}

function below(root: string, pathname: string): string {
  return pathname === "/" ? root : root + pathname;
}

function withoutLanguage(pathname: string): string {
  const locale = localeOfPath(pathname);
  return locale ? pathname.slice(rootOf(locale).length) : pathname;
}

/** Without the language, and as the list spells it: paths read the same in capitals and with a slash at the end. */
function plainPath(pathname: string): string {
  return withoutLanguage(pathname).toLowerCase().replace(/\/+$/, "") || "/";
}

function isOneOf(pages: readonly string[], path: string): boolean {
  return pages.includes(path);
}
