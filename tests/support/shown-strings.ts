import { parseAst } from "vite";

/** A text in the code, and whether it is where French text belongs. */
export type ShownString = { text: string; isFrench: boolean };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * The strings of a TypeScript source that users may see: all but SQL, log lines, the API's summaries and messages of errors
 * other than `AppError`.
 */
export function shownStrings(source: string, language: "ts" | "tsx"): ShownString[] {
  const found: ShownString[] = [];
  visit(parseAst(source, { lang: language }) as unknown as Node, false, found, source);
  return found;
}

function visit(node: Node, isFrench: boolean, found: ShownString[], source: string): void {
  if (isForDevelopers(node)) return;
  const text = textOf(node);
  if (text !== undefined) found.push({ text, isFrench });
  for (const [key, value] of Object.entries(node)) {
    const french = isFrench || standsForFrench(node, key, source);
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, french, found, source);
  }
}

function textOf(node: Node): string | undefined {
  if (node.type === "JSXText") return String(node["value"]);
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("#");
}

function isForDevelopers(node: Node): boolean {
  if (node.type === "NewExpression") return /^(?!App).*Error$/.test(nameOf(node["callee"]));
  if (node.type === "CallExpression") return nameOf((node["callee"] as Node)["object"]) === "log";
  if (node.type === "TaggedTemplateExpression") return ["sql", "raw"].includes(nameOf(node["tag"]));
  return node.type === "Property" && nameOf(node["key"]) === "summary";
}

/** `{ fr: … }`, `{ title_fr: … }`, `locale === "fr" ? … : …` */
function standsForFrench(node: Node, key: string, source: string): boolean {
  if (node.type === "Property") return key === "value" && /^fr$|_fr$/.test(nameOf(node["key"]));
  if (node.type !== "ConditionalExpression" || key !== "consequent") return false;
  const { start, end } = node["test"] as Node;
  return source.slice(start, end).endsWith('=== "fr"');
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node["name"] === "string" ? node["name"] : "";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}
