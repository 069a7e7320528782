/** An element of a document. `text`: what stands in it besides elements, trimmed. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

const token = /<\?[^?]*\?>|<!--[\s\S]*?-->|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** Reads the XML that programs write: elements, attributes, texts, the five entities. @throws Error for what is not well formed */
export function parseXml(text: string): XmlElement {
  const top: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new Error(`no XML at character ${at}`);
    const [, end, name, attributes = "", isEmpty, content] = match;
    const inside = open.at(-1) ?? top;
    if (content !== undefined) inside.text += unescaped(content);
    if (end !== undefined && open.pop()?.name !== end) throw new Error(`</${end}> closes nothing`);
    if (name === undefined) continue;
    const child = { name, attributes: attributesIn(attributes), children: [], text: "" };
    inside.children.push(child);
    if (isEmpty !== "/") open.push(child);
  }
  const [root, ...more] = top.children;
  if (open.length !== 1 || !root || more.length > 0 || top.text.trim() !== "") throw new Error("not one whole element");
  trim(root);
  return root;
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, unescaped(value)]),
  );
}

const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+))?;?/g, (all, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    const sign = signs[name as string];
    if (sign === undefined || !all.endsWith(";")) throw new Error(`no entity: ${all}`);
    return sign;
  });
}

function trim(element: XmlElement): void {
  element.text = element.text.trim();
  for (const child of element.children) trim(child);
}

/** The elements below, along a path of names: 'Transactions/TaxSubtotal'. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split("/")
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    );
}

/** The text of the first element at a path; empty where there is none. */
export const textAt = (element: XmlElement, path: string): string => elementsAt(element, path)[0]?.text ?? "";

/** How many there may be: one, none or one, any number, one at least. */
export type Cardinality = "1" | "?" | "*" | "+";
/** The children of an element in their order. */
export type Shapes = Readonly<Record<string, readonly (readonly [name: string, count: Cardinality])[]>>;

/** Elements in elements; a name may end in its cardinality. `null`: a text alone. */
export type Nested = { readonly [name: string]: Nested | null };

/** The shapes of all elements of a document whose root has this name. */
export function shapesIn(path: string, nested: Nested): Shapes {
  const entries = Object.entries(nested).map(([key, below]) => {
    const [, name = "", count = "1"] = /^(.*?)([?*+]?)$/.exec(key) ?? [];
    return { name, count: (count || "1") as Cardinality, below };
  });
  const deeper = entries.flatMap(({ name, below }) =>
    below ? Object.entries(shapesIn(`${path}/${name}`, below)) : [],
  );
  return Object.fromEntries([[path, entries.map(({ name, count }) => [name, count] as const)], ...deeper]);
}

/** What is wrong with order and number of children, below an element. `shapes`: by path; an element without one has a text alone. */
export function shapeFaults(element: XmlElement, shapes: Shapes, path = element.name): string[] {
  const shape = shapes[path];
  if (!shape) return element.children.length > 0 ? [`${path} has elements in it`] : [];
  const faults = element.text === "" ? [] : [`${path} has a text`];
  let index = 0;
  for (const [name, count] of shape) {
    const first = index;
    while (element.children[index]?.name === name) index += 1;
    const found = index - first;
    if (found === 0 && (count === "1" || count === "+")) faults.push(`${path} has no ${name} where it belongs`);
    if (found > 1 && (count === "1" || count === "?")) faults.push(`${path} has ${found} of ${name}`);
  }
  const rest = element.children[index];
  if (rest) faults.push(`${path} has a ${rest.name} that does not belong there`);
  return [...faults, ...element.children.flatMap((child) => shapeFaults(child, shapes, `${path}/${child.name}`))];
}
