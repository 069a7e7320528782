import type { IOptions } from "sanitize-html";

declare const safe: unique symbol;

/** HTML that can stand in a page whoever wrote it. Made by `safeHtml` alone; what is stored as a text of ours is of this type. */
export type SafeHtml = string & { [safe]: true };

const rules: IOptions = {
  allowedTags: [
    ...["p", "br", "strong", "em", "b", "i", "ul", "ol", "li", "h2", "h3", "h4", "blockquote", "hr", "sup", "sub", "a"],
    ...["table", "caption", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd"],
  ],
  allowedAttributes: { a: ["href", "rel"], th: ["scope"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  // What stands between these tags is no text.
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
  // Another site opened from here learns nothing of where the reader was.
  transformTags: {
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...(/^\s*https?:/i.test(href) ? { rel: "noopener noreferrer" } : {}) },
    }),
  },
};

/**
 * Makes a text safe when it is written: what a text needs stays, everything else becomes plain text or goes, and what was
 * opened is closed.
 */
export async function safeHtml(html: string): Promise<SafeHtml> {
  // Loaded where a text is written, which most processes never do.
  const { default: sanitize } = await import("sanitize-html");
  return sanitize(html, rules) as SafeHtml;
}
