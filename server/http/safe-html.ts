/** Elements that a text may have, with the attributes that they may carry. */
const allowed = new Map<string, readonly string[]>([
  ...["p", "br", "strong", "em", "b", "i", "ul", "ol", "li", "h2", "h3", "h4", "blockquote", "hr", "sup", "sub"].map(
    (name) => [name, []] as [string, readonly string[]],
  ),
  ...["table", "caption", "thead", "tbody", "tr", "dl", "dt", "dd"].map(
    (name) => [name, []] as [string, readonly string[]],
  ),
  ["th", ["scope"]],
  ["td", []],
  ["a", ["href"]],
]);
const empty = new Set(["br", "hr"]);
/** What stands between these tags is no text. */
const dropped = /<(script|style|template|iframe|object|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Comments and tags. The bounds keep the time for a text of nothing but brackets or quotes in proportion to its length. */
const markup = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^'"<>]){0,600})>/g;

/**
 * HTML that can stand in a page whoever wrote it: it is written anew from the few elements that a text needs, everything
 * else becomes plain text or goes, and what was opened is closed.
 */
export function safeHtml(html: string): string {
  const open: string[] = [];
  let written = "";
  let from = 0;
  const source = html.replaceAll("\0", "").replaceAll(dropped, "");
  for (const match of source.matchAll(markup)) {
    written += safeText(source.slice(from, match.index));
    from = match.index + match[0].length;
    const name = match[2]?.toLowerCase();
    if (name === undefined || !allowed.has(name)) continue;
    written += match[1] === "/" ? closing(name, open) : opening(name, match[3] ?? "", open);
  }
  written += safeText(source.slice(from));
  return (
    written +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join("")
  );
}

function opening(name: string, attributes: string, open: string[]): string {
  const kept = (allowed.get(name) ?? []).map((attribute) => safeAttribute(attribute, attributes)).join("");
  if (!empty.has(name)) open.push(name);
  return `<${name}${kept}>`;
}

/** Closes what was opened inside as well; an end without a beginning goes. */
function closing(name: string, open: string[]): string {
  const at = open.lastIndexOf(name);
  if (at < 0) return "";
  return open
    .splice(at)
    .toReversed()
    .map((inner) => `</${inner}>`)
    .join("");
}

function safeAttribute(attribute: string, attributes: string): string {
  const value = new RegExp(`(?:^|\\s)${attribute}\\s*=\\s*("([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  const text = (value?.[2] ?? value?.[3] ?? value?.[4] ?? "").trim();
  if (text === "" || (attribute === "href" && !/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(text))) return "";
  // Another site opened from here learns nothing of where the reader was.
  const further = attribute === "href" && /^http/i.test(text) ? ' rel="noopener noreferrer"' : "";
  return ` ${attribute}="${safeText(text).replaceAll('"', "&quot;")}"${further}`;
}

/** Text keeps its character references; a lone '<', '>' or '&' becomes one. */
function safeText(text: string): string {
  return text
    .replaceAll(/&(?!(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
