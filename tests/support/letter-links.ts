import type { Locale } from "#contract/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pageOfLetter } from "#contract/addresses.ts";
import type { Mail } from "#server/adapters/mail/mail.ts";
import { ownAddressFor, followLetter, languageOf } from "#server/http/page-language.ts";

/** Browsers that prefer the other language, by earlier choices. */
export function otherBrowsers(locale: Locale): FastifyRequest["headers"][] {
  const other = locale === "fr" ? "en" : "fr";
  const accepted = other === "en" ? "en-GB,en;q=0.9" : "fr-FR,fr;q=0.9";
  return [{ "accept-language": accepted }, { "accept-language": accepted, cookie: `language=${other}` }];
}

/** Opens a URL and follows redirects. Returns the language and URL of the final page. */
export function openedIn(address: string, headers: FastifyRequest["headers"]): { locale: Locale; address: string } {
  const letter = pageOfLetter(address);
  if (letter) {
    let { cookie } = headers;
    const reply = {
      header: (name: string, value: string) => (name === "set-cookie" && (cookie = value.split(";")[0]), reply),
      redirect: () => reply,
    };
    followLetter({ headers } as FastifyRequest, reply as unknown as FastifyReply, letter);
    return openedIn(letter.page, { ...headers, cookie });
  }
  const english = ownAddressFor({ method: "GET", url: address, headers });
  if (english !== undefined) return openedIn(english, headers);
  return { locale: languageOf(address, headers.cookie), address };
}

const ofNoLanguage = /^\/(?:admin|api|images)(?:\/|$)/;

/** The words of a letter that may be secrets: as long as a token, and no word of a language. */
export function tokensIn({ text }: Mail): string[] {
  const words = text.replaceAll(/\/images\/\S+/g, "").match(/[\w-]{12,}/g) ?? [];
  return words.filter((word) => /[A-Z\d]/.test(word.slice(1)) && /[a-z]/.test(word));
}

/** The links of a letter that do not open in the letter's language in a browser that prefers the other. */
export function strayLinks({ html, text, headers = {}, attachments = [] }: Mail, publicUrl: string): string[] {
  const locale = /<html lang="en"/.test(html) ? "en" : "fr";
  const papers = attachments.filter(({ type }) => type.startsWith("text/html")).map(({ content }) => String(content));
  const words = [html, text, ...Object.values(headers), ...papers].join(" ").split(/[\s"<>]+/);
  const addresses = words
    .filter((word) => word === publicUrl || word.startsWith(`${publicUrl}/`))
    .map((word) => word.slice(publicUrl.length).replaceAll("&amp;", "&") || "/");
  return [...new Set(addresses)].filter(
    (address) =>
      !ofNoLanguage.test(address) && otherBrowsers(locale).some((one) => openedIn(address, one).locale !== locale),
  );
}
