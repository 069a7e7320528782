import { SvgFault } from "./svg-fault.ts";

export type SvgElement = { name: string; attributes: Map<string, string>; children: SvgElement[] };

const name = "[A-Za-z_][\\w:.-]*";
const pattern = {
  /** Declarations may define entities, which can name files or grow without bound. A plain DOCTYPE says nothing. */
  prologue: /(?:<\?xml[^<>]*\?>)|(?:<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[]*"\s+"[^"<>[]*")?\s*>)/y,
  comment: /<!--(?:(?!--)[\s\S])*-->/y,
  open: new RegExp(`<(${name})((?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, "y"),
  close: new RegExp(`</(${name})\\s*>`, "y"),
  text: /[^<]+/y,
} as const;
const attribute = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");
const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const mostElements = 20_000;

/**
 * The elements of an XML text, without its words. Knows no entity, no CDATA and no further processing instruction: what it
 * does not know, it refuses.
 * @throws SvgFault unreadable, unsafe, complex
 */
export function elementsIn(source: string): SvgElement {
  const text = source.replace(/^\uFEFF/, "");
  const top: SvgElement = { name: "", attributes: new Map(), children: [] };
  const open = [top];
  let at = 0;
  let count = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(text);
    if (found) at = expression.lastIndex;
    return found;
  };
  while (at < text.length) {
    const parent = open.at(-1) ?? top;
    if (take(pattern.text) || take(pattern.comment)) continue;
    if (parent === top && top.children.length === 0 && take(pattern.prologue)) continue;
    const closing = take(pattern.close);
    if (closing) {
      if (open.length === 1 || closing[1] !== parent.name) throw new SvgFault("unreadable", `</${closing[1]}>`);
      open.pop();
      continue;
    }
    const opening = take(pattern.open);
    if (!opening) throw faultAt(text.slice(at, at + 60));
    if ((count += 1) > mostElements) throw new SvgFault("complex", "too many elements");
    const element = { name: opening[1] ?? "", attributes: attributesIn(opening[2] ?? ""), children: [] };
    parent.children.push(element);
    if (opening[3] !== "/") open.push(element);
  }
  const [root, ...others] = top.children;
  if (open.length > 1 || !root || others.length > 0) throw new SvgFault("unreadable", "no single root");
  return root;
}

function faultAt(text: string): SvgFault {
  return new SvgFault(/^<[!?]/.test(text) ? "unsafe" : "unreadable", text);
}

function attributesIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, key = "", double, single] of text.matchAll(attribute)) {
    if (found.has(key)) throw new SvgFault("unreadable", `${key} twice`);
    found.set(key, decoded(double ?? single ?? ""));
  }
  return found;
}

function decoded(value: string): string {
  return value.replaceAll(/&([^;\s]*);?/g, (reference, word: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(word);
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? "", number[1] === undefined ? 10 : 16) : -1;
    const character = references[word] ?? (code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined);
    if (character === undefined || !reference.endsWith(";")) throw new SvgFault("unsafe", reference);
    return character;
  });
}
