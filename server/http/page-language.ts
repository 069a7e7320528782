import type { FastifyReply, FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { addressIn, isPublicPage, localeOfPath } from "#contract/addresses.ts";
import type { Locale } from "#contract/fields.ts";

/**
 * The language of a page: English for visitors at an English URL, else by the `language` cookie, which a visitor or the
 * signed-in profile has set; French by default.
 */
export function languageOf(address: string, cookie = ""): "fr" | "en" {
  const isEnglishAddress = localeOfPath(pathOf(address)) === "en";
  const chosen = chosenIn(cookie);
  if (isEnglishAddress && (chosen === undefined || !saysSignedIn(cookie))) return "en";
  return chosen === "en" ? "en" : "fr";
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

/** The English URL to redirect a visitor to who chose English, or comes to `/` in an English browser; undefined for none. */
export function englishAddressFor({
  method,
  url,
  headers,
}: Pick<FastifyRequest, "method" | "url" | "headers">): string | undefined {
  const { cookie = "" } = headers;
  // Sign-in links redirect themselves.
  if (!isRead({ method }) || saysSignedIn(cookie) || /[?&]token=/.test(url)) return undefined;
  if (languageOf("/", cookie) !== "en" && !(pathOf(url) === "/" && isFirstVisitInEnglish(headers))) return undefined;
  const isPage = isPublicPage(pathOf(url)) && !isData(url);
  if (!isPage || localeOfPath(pathOf(url)) === "en") return undefined;
  return addressIn("en", url);
}

export function isRead({ method }: Pick<FastifyRequest, "method">): boolean {
  return method === "GET" || method === "HEAD";
}

/** Nothing was chosen yet, and the browser would rather have English. Robots read each address as it is. */
function isFirstVisitInEnglish({ cookie = "", ...headers }: FastifyRequest["headers"]): boolean {
  const isOpen = chosenIn(cookie) === undefined;
  return isOpen && prefersEnglish(headers["accept-language"]) && !isbot(headers["user-agent"] ?? "");
}

/** Whether `Accept-Language` (RFC 9110, 12.5.4) names English before French. */
export function prefersEnglish(accepted = ""): boolean {
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
  return weightOf("en") > weightOf("fr");
}

/** Whether this is a client-side navigation's request for data. */
function isData(address: string): boolean {
  return /^[^?#]*\.data(?:[?#]|$)/.test(address);
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, "").replace(/\.data$/, "");
}

/** The language that a visitor or the signed-in profile has chosen in this browser. */
function chosenIn(cookie: string): string | undefined {
  return /(?:^|;\s*)language=(fr|en)(?:;|$)/.exec(cookie)?.[1];
}

function saysSignedIn(cookie: string): boolean {
  return /(?:^|;\s*)signedIn=1(?:;|$)/.test(cookie);
}
