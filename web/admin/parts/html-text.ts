const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** The text of HTML that consists of plain paragraphs, separated by empty lines; undefined for other HTML. */
export function textOfHtml(html: string): string | undefined {
  const text = html
    .trim()
    .replaceAll(/<br\s*\/?>/g, "\n")
    .replaceAll(/\s*<\/p>\s*<p>\s*/g, "\n\n")
    .replace(/^<p>/, "")
    .replace(/<\/p>$/, "");
  return /<[a-z/!]/i.test(text)
    ? undefined
    : text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (found) => entities[found] ?? found);
}

/** Paragraphs as HTML. */
export function htmlOfText(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replaceAll("\n", "<br />")}</p>`)
    .join("");
}
