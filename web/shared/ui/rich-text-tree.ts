export type RichNode = string | { tag: string; href?: string; scope?: string; children: RichNode[] };

const allowed = new Set([
  "p",
  "br",
  "hr",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "ul",
  "ol",
  "li",
  "a",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "code",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "dl",
  "dt",
  "dd",
]);
const empty = new Set(["br", "hr"]);
/** Their content is no text. */
const silent = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "object",
  "noscript",
  "textarea",
  "title",
  "svg",
  "math",
]);
const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  rsquo: "’",
  ndash: "–",
  mdash: "—",
  euro: "€",
  oelig: "œ",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ecirc: "ê",
  ugrave: "ù",
};
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;

type Open = { tag: string; children: RichNode[] };

/**
 * Reads HTML into a tree of a few plain elements. Whatever is not among them loses its tag and keeps its words; scripts,
 * styles and the like lose both; of attributes only a link's harmless `href` and the `scope` of a
 * table's heading stay.
 */
export function richTree(html: string): RichNode[] {
  const root: Open = { tag: "", children: [] };
  const open: Open[] = [root];
  let silencedBy: string | undefined;
  for (const [text, slash, name, attributes] of html.matchAll(token)) {
    const tag = name?.toLowerCase();
    if (silencedBy !== undefined) {
      if (slash && tag === silencedBy) silencedBy = undefined;
    } else if (tag === undefined) {
      if (!text.startsWith("<!--")) open.at(-1)?.children.push(decoded(text));
    } else if (slash) close(open, tag);
    else if (silent.has(tag)) silencedBy = tag;
    else if (allowed.has(tag)) begin(open, tag, attributes ?? "");
  }
  return root.children;
}

function begin(open: Open[], tag: string, attributes: string): void {
  const href = tag === "a" ? safeHref(attributes) : undefined;
  const scope = tag === "th" ? /^(?:row|col)(?:group)?$/.exec(attributeOf("scope", attributes))?.[0] : undefined;
  const element = {
    tag,
    children: [],
    ...(href === undefined ? {} : { href }),
    ...(scope === undefined ? {} : { scope }),
  };
  open.at(-1)?.children.push(element);
  if (!empty.has(tag)) open.push(element);
}

function close(open: Open[], tag: string): void {
  const place = open.findLastIndex((element) => element.tag === tag);
  if (place > 0) open.length = place;
}

/** Pages, this site's addresses, mail and telephone; nothing that runs. */
function safeHref(attributes: string): string | undefined {
  const href = attributeOf("href", attributes);
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href) ? href : undefined;
}

function attributeOf(name: "href" | "scope", attributes: string): string {
  const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i");
  const [, double, single, bare] = value.exec(attributes) ?? [];
  return decoded(double ?? single ?? bare ?? "").trim();
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
    },
  );
}
