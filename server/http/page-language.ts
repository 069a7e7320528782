import { type Locale, defaultLocale, isLocale, locales } from "#contract/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { addressIn, isPublicPage, localeOfPath } from "#contract/addresses.ts";

/**
 * The language of a page: for visitors that of its URL, else that of the `language` cookie, which a visitor or the
 * signed-in profile has set; else the default one.
 */
export function languageOf(address: string, cookie = ""): Locale {
  const named = localeOfPath(pathOf(address));
  const chosen = chosenIn(cookie);
  if (named !== undefined && (chosen === undefined || !saysSignedIn(cookie))) return named;
  return chosen ?? defaultLocale;
}

/** Leads to the page of a letter, and has this browser speak the letter's language unless somebody signed in has chosen. */
export function followLetter(
  { headers: { cookie = "" } }: FastifyRequest,
  reply: FastifyReply,
  { page, locale }: { page: string; locale: Locale },
): FastifyReply {
  const hasChosen = saysSignedIn(cookie) && chosenIn(cookie) !== undefined;
  if (!hasChosen) reply.header("set-cookie", `language=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`);
  return reply.header("cache-control", "private, no-cache").redirect(page, 302);
}

/**
 * The URL to redirect a visitor to whose language has addresses of its own: who chose it, or comes to `/` in a browser that
 * prefers it; undefined for none.
 */
export function ownAddressFor({
  method,
  url,
  headers,
}: Pick<FastifyRequest, "method" | "url" | "headers">): string | undefined {
  const { cookie = "" } = headers;
  // Sign-in links redirect themselves.
  if (!isRead({ method }) || saysSignedIn(cookie) || /[?&]token=/.test(url)) return undefined;
  const chosen = languageOf("/", cookie);
  const locale = chosen === defaultLocale && pathOf(url) === "/" ? firstVisitIn(headers) : chosen;
  const isPage = isPublicPage(pathOf(url)) && !isData(url);
  if (!isPage || locale === defaultLocale || localeOfPath(pathOf(url)) !== undefined) return undefined;
  return addressIn(locale, url);
}

export function isRead({ method }: Pick<FastifyRequest, "method">): boolean {
  return method === "GET" || method === "HEAD";
}

/** The browser's language, unless one was chosen already. Robots read each address as it is. */
function firstVisitIn({ cookie = "", ...headers }: FastifyRequest["headers"]): Locale {
  const isOpen = chosenIn(cookie) === undefined && !isbot(headers["user-agent"] ?? "");
  return isOpen ? preferredLocale(headers["accept-language"]) : defaultLocale;
}

/** The language that `Accept-Language` (RFC 9110, 12.5.4) names first; the default one where it names none of ours. */
export function preferredLocale(accepted = ""): Locale {
  const weightOf = (language: Locale): number =>
    Math.max(
      0,
      ...accepted.split(",").map((range, at) => {
        const [tag = "", ...parameters] = range
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/);
        const quality = Number(/^q=([\d.]+)$/.exec(parameters.join(";"))?.[1] ?? 1);
        // Of two that are worth the same, the first.
        return tag.split("-")[0] === language ? quality - at / 1000 : 0;
      }),
    );
  return locales.reduce((best, locale) => (weightOf(locale) > weightOf(best) ? locale : best), defaultLocale as Locale);
}

/** Whether this is a client-side navigation's request for data. */
function isData(address: string): boolean {
  return /^[^?#]*\.data(?:[?#]|$)/.test(address);
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, "").replace(/\.data$/, "");
}

/** The language that a visitor or the signed-in profile has chosen in this browser. */
function chosenIn(cookie: string): Locale | undefined {
  const said = /(?:^|;\s*)language=([a-z]+)(?:;|$)/.exec(cookie)?.[1];
  return isLocale(said) ? said : undefined;
}

function saysSignedIn(cookie: string): boolean {
  return /(?:^|;\s*)signedIn=1(?:;|$)/.test(cookie);
}
