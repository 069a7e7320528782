import { escaped } from "#server/escaped.ts";
import { SvgFault } from "./svg-fault.ts";
import { elementsIn, type SvgElement } from "./svg-syntax.ts";

/** A drawing of shapes alone, written by this program. */
export type CleanSvg = {
  /** Everything within `<svg>`. */
  shapes: string;
  viewBox: { x: number; y: number; width: number; height: number };
};

const most = { bytes: 200_000, elements: 2000, depth: 24, side: 100_000 } as const;

const shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const kept = new Set(["svg", "g", "defs", "clipPath", "mask", "linearGradient", "radialGradient", "stop", ...shapes]);
/** Notes of drawing programs, which show nothing. */
const dropped = new Set(["title", "desc", "metadata"]);
const acting =
  /^(?:script|foreignObject|iframe|embed|object|audio|video|a|image|feImage|animate\w*|set|discard|handler)$/i;

const numbers =
  "x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height offset opacity fill-opacity stroke-opacity stop-opacity";
const strokes = "stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset";
const others =
  "d points transform gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits mask-type";
const paints =
  "fill stroke stop-color color clip-path mask fill-rule clip-rule vector-effect paint-order display visibility";
/** Of a `style` attribute, too: these declarations are attributes just as well. */
const attributes = new Set(["id", ...`${numbers} ${strokes} ${others} ${paints}`.split(" ")]);
/** What drawing programs write that changes nothing here. */
const ignored =
  /^(?:xmlns|xml:|version$|baseProfile$|class$|data-|sodipodi:|inkscape:|serif:|enable-background$|viewBox$|preserveAspectRatio$|role$|aria-|font-|text-|line-|letter-|word-|writing-|-inkscape-|isolation$|mix-blend-mode$|shape-rendering$|color-|white-space$|overflow$|marker|style$|href$|xlink:href$)/;

const plainValue = /^[\w\s#.,()%+-]*$/;
const localUrl = /^url\((["']?)#([\w.-]+)\1\)$/;

/**
 * Reads a drawing by a strict syntax and writes it again from a list of shapes, attributes and values, so that nothing of its
 * text reaches a browser or a renderer.
 * @throws SvgFault
 */
export function cleanSvg(source: string): CleanSvg {
  if (Buffer.byteLength(source) > most.bytes) throw new SvgFault("complex", "the file is too large");
  const root = elementsIn(source);
  if (root.name !== "svg") throw new SvgFault("unreadable", "no svg");
  const viewBox = viewBoxOf(root);
  const counter = { left: most.elements };
  return { shapes: root.children.map((child) => written(child, counter, 1)).join(""), viewBox };
}

/** The drawing as a file, in a size in pixels where one is given. */
export function svgFile({ shapes: content, viewBox }: CleanSvg, size?: { width: number; height: number }): string {
  const { x, y, width, height } = viewBox;
  const sized = size ? ` width="${size.width}" height="${size.height}"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${x} ${y} ${width} ${height}"${sized}>${content}</svg>`;
}

function viewBoxOf({ attributes: given }: SvgElement): CleanSvg["viewBox"] {
  const box = given
    .get("viewBox")
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = box ?? [0, 0, pixels(given.get("width")), pixels(given.get("height"))];
  const isBounded = [x, y, width, height].every((value) => Number.isFinite(value) && Math.abs(value) <= most.side);
  if (!isBounded || width <= 0 || height <= 0) throw new SvgFault("unreadable", "no viewBox");
  return { x, y, width, height };
}

const pixels = (length = ""): number => (/^\s*[\d.]+(?:px)?\s*$/.test(length) ? Number.parseFloat(length) : Number.NaN);

function written(element: SvgElement, counter: { left: number }, depth: number): string {
  const { name, children } = element;
  if ((counter.left -= 1) < 0 || depth > most.depth) throw new SvgFault("complex", "too many elements");
  // Of drawing programs: 'sodipodi:namedview'.
  if (dropped.has(name) || name.includes(":")) return "";
  if (acting.test(name)) throw new SvgFault("unsafe", name);
  if (!kept.has(name) || name === "svg") throw new SvgFault("unsupported", name);
  const inner = children.map((child) => written(child, counter, depth + 1)).join("");
  return `<${name}${attributesOf(element)}${inner === "" ? "/>" : `>${inner}</${name}>`}`;
}

function attributesOf({ name, attributes: given }: SvgElement): string {
  const values = new Map<string, string>();
  for (const [attribute, value] of given) {
    if (/^on/i.test(attribute)) throw new SvgFault("unsafe", attribute);
    if (attributes.has(attribute)) values.set(attribute, checkedValue(attribute, value));
    else if (attribute === "filter") throw new SvgFault("unsupported", attribute);
    else if (!ignored.test(attribute)) throw new SvgFault("unsupported", attribute);
  }
  for (const [property, value] of declarationsIn(given.get("style") ?? ""))
    if (attributes.has(property)) values.set(property, checkedValue(property, value));
  const href = given.get("href") ?? given.get("xlink:href");
  if (href !== undefined) values.set("xlink:href", inheritedGradient(name, href));
  return [...values].map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join("");
}

function checkedValue(attribute: string, value: string): string {
  const local = localUrl.exec(value.trim());
  if (local) return `url(#${local[2]})`;
  if (!plainValue.test(value) || /url/i.test(value))
    throw new SvgFault("unsafe", `${attribute}="${value.slice(0, 80)}"`);
  return value.replaceAll(/\s+/g, " ").trim();
}

function declarationsIn(style: string): [string, string][] {
  return style
    .split(";")
    .filter((declaration) => declaration.trim() !== "")
    .map((declaration) => {
      const [property = "", value = ""] = declaration.split(/:(.*)/s);
      if (property.trim() === "filter" && value.trim() !== "none") throw new SvgFault("unsupported", "filter");
      return [property.trim(), value.trim()];
    });
}

/** A gradient may take its stops from another one of the drawing. Nothing else refers to anything. */
function inheritedGradient(name: string, href: string): string {
  if (!/^#[\w.-]+$/.test(href)) throw new SvgFault("unsafe", href.slice(0, 80));
  if (!name.endsWith("Gradient")) throw new SvgFault("unsupported", `${name} href`);
  return href;
}
