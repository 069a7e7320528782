import { escaped } from "#server/escaped.ts";

/** An element of XML, written. */
export type XmlNode = { readonly lines: readonly string[] };

type Attributes = Readonly<Record<string, string>>;

/** An element with a text, or with others in it. */
export function element(name: string, content: string | readonly XmlNode[], attributes: Attributes = {}): XmlNode {
  const tag = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ");
  if (typeof content === "string") return { lines: [`<${tag}>${escaped(printable(content))}</${name}>`] };
  return {
    lines: [`<${tag}>`, ...content.flatMap(({ lines }) => lines.map((line) => `  ${line}`)), `</${name}>`],
  };
}

/** The element where there is a text, to be spread among its neighbours. */
export const optional = (name: string, text: string | null | undefined, attributes?: Attributes): XmlNode[] =>
  text === null || text === undefined || text === "" ? [] : [element(name, text, attributes)];

export function xmlDocument(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.lines.join("\n")}\n`;
}

/** Control characters, which XML 1.0 has no way to write, become spaces. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " ");
}
