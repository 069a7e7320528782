import { locales, textName, textsBy, type Locale, type LocalTexts } from "#contract/language.ts";
import type { IOptions } from "sanitize-html";

declare const safe: unique symbol;

/** Sanitised HTML, produced only by `safeHtml`. Stored texts are of this type. */
export type SafeHtml = string & { [safe]: true };

const rules: IOptions = {
  allowedTags: [
    "p",
    "br",
    "strong",
    "em",
    "b",
    "i",
    "ul",
    "ol",
    "li",
    "h2",
    "h3",
    "h4",
    "blockquote",
    "hr",
    "sup",
    "sub",
    "a",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "dl",
    "dt",
    "dd",
  ],
  allowedAttributes: { a: ["href", "rel"], th: ["scope"], table: ["tabindex"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // Elements whose content is not text.
  nonTextTags: [
    "script",
    "style",
    "template",
    "iframe",
    "object",
    "svg",
    "math",
    "noscript",
    "textarea",
    "title",
    "option",
  ],
  nestingLimit: 50,
  // Linked sites get no referrer and no access to this window.
  transformTags: {
    // Focusable, so that the keyboard can scroll a wide table.
    table: (tagName) => ({ tagName, attribs: { tabindex: "0" } }),
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...(/^\s*https?:/i.test(href) ? { rel: "noopener noreferrer" } : {}) },
    }),
  },
};

/**
 * Sanitises HTML when it is written: keeps the elements that a text needs, reduces others to their text or drops them, and
 * closes open elements.
 */
export async function safeHtml(html: string): Promise<SafeHtml> {
  // Loaded on demand: most processes never write a text.
  const { default: sanitize } = await import("sanitize-html");
  return sanitize(html, rules) as SafeHtml;
}

/** A text of a form or row, sanitised in each language. */
export async function safeTexts<const Name extends string>(
  texts: Readonly<LocalTexts<Name>>,
  name: Name,
): Promise<LocalTexts<Name, SafeHtml>> {
  const safe = await Promise.all(
    locales.map(async (locale) => [locale, await safeHtml(texts[textName(name, locale)])] as const),
  );
  const byLocale = Object.fromEntries(safe) as Record<Locale, SafeHtml>;
  return textsBy(name, (locale) => byLocale[locale]);
}
