import type { Locale } from "./fields.ts";

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

/** Where a member of a client group comes in; below it lie the codes. */
const groupDoor = "/rejoindre";

/** Below it lie the links of letters about an account's address. */
const emailDoor = "/adresse-email";

/** Pages with one address to which letters lead; below them lie tokens. */
const letterPages = ["/accueil", "/profile", "/reinitialisation-mot-de-passe", "/reset-password"] as const;

/** What the address of a page in English begins with; French has the plain address. */
export const englishRoot = "/en";

/** Whether search engines may show the page at this path, in whichever language. */
export function isPublicPage(pathname: string): boolean {
  const path = plainPath(pathname);
  return isOneOf(publicPages, path) || publicFolders.some((folder) => `${path}/`.startsWith(folder));
}

/** The language that an address names. None is named by a plain one: that of a public page is French for visitors. */
export function localeOfPath(pathname: string): Locale | undefined {
  return /^\/en(?=\/|$)/i.test(pathname) ? "en" : undefined;
}

/** The same page in a language: '/faq?q=1' is '/en/faq?q=1' in English. Pages with one address keep it. */
export function addressIn(locale: Locale, address: string): string {
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const plain = localeOfPath(pathname) ? pathname.slice(englishRoot.length) || "/" : pathname;
  const isTranslated =
    isPublicPage(plain) ||
    isOneOf(doors, plainPath(plain)) ||
    [groupDoor, emailDoor].some((door) => `${plainPath(plain)}/`.startsWith(`${door}/`));
  if (locale !== "en" || !isTranslated) return plain + rest;
  return (plain === "/" ? englishRoot : englishRoot + plain) + rest;
}

/**
 * Where a letter in a language leads. Before a page with one address, '/en' has the browser speak English there: the server
 * answers it with the page's own address (`pageOfLetter`).
 */
export function letterAddress(locale: Locale, address: string): string {
  return locale === "en" && isLetterPage(address) ? englishRoot + address : addressIn(locale, address);
}

/** '/profile' for '/en/profile'; undefined for all but the addresses of letters. */
export function pageOfLetter(address: string): string | undefined {
  return localeOfPath(address) && isLetterPage(address) ? address.slice(englishRoot.length) : undefined;
}

function isLetterPage(address: string): boolean {
  const path = plainPath(address.replace(/[?#].*$/s, ""));
  return letterPages.some((page) => `${path}/`.startsWith(`${page}/`));
}

/** Without the language, and as the list spells it: paths read the same in capitals and with a slash at the end. */
function plainPath(pathname: string): string {
  const path = localeOfPath(pathname) ? pathname.slice(englishRoot.length) : pathname;
  return path.toLowerCase().replace(/\/+$/, "") || "/";
}

function isOneOf(pages: readonly string[], path: string): boolean {
  return pages.includes(path);
}
