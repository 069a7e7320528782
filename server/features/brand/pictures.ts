import { createHash } from "node:crypto";
import type { BrandSlot } from "#contract/admin/brand.ts";
import { pageGround } from "#contract/brand-colours.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { PictureFault } from "#server/adapters/pictures/picture-fault.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import { AppError } from "#server/http/errors.ts";
import { cleanSvg, svgFile, type CleanSvg } from "./clean-svg.ts";
import { slotName, type LookPicture } from "./look.ts";
import type { SvgFault, SvgFaultCode } from "./svg-fault.ts";

export type MadePicture = LookPicture & { slot: BrandSlot; files: { name: string; content: Buffer }[] };
/** A picture as a drawing: one of a PNG holds its pixels. */
type Source = { drawing: CleanSvg; isDrawing: boolean };

/** What a PNG needs: of a logo in letters and papers, and of an icon on a phone's start page. */
const leastPixels = { logo: 96, icon: 512 } as const;
const mostPixels = 4096 * 4096;
/** Kept of a larger PNG: a renderer takes no more text than ten megabytes. */
const keptPixels = { logo: { width: 2048, height: 256 }, icon: { width: 512, height: 512 } } as const;
/** Three times as high as a header shows it. */
const logoHeight = 128;
const logoShape = { least: 1, most: 8 } as const;
/** Rounding of a drawing's edges. */
const squareSlack = 0.02;

/** Only a circle of four fifths of the side is sure to be seen: https://www.w3.org/TR/appmanifest/#icon-masks */
const maskedShare = 0.66;

const svgFaults: Record<SvgFaultCode, FieldFault> = {
  unreadable: "svgUnreadable",
  unsafe: "svgUnsafe",
  unsupported: "svgUnsupported",
  complex: "svgComplex",
};
const refused = (field: FieldFault) => new AppError("invalid", { fields: { file: field } });

/**
 * Reads a logo or icon, and makes what is served of it.
 * @throws AppError invalid for the file
 */
export async function makePicture(pictures: Pictures, slot: BrandSlot, upload: Buffer): Promise<MadePicture> {
  const kind = slotName(slot);
  const source = isPng(upload) ? await fromPng(pictures, kind, upload) : fromSvg(upload);
  const { width, height } = source.drawing.viewBox;
  requireShape(kind, width / height);
  const rendered = await rendersOf(pictures, kind, source.drawing).catch((error: unknown) => {
    throw isPictureFault(error) ? refused("svgUnreadable") : error;
  });
  const svg = { name: `${kind}.svg`, content: Buffer.from(svgFile(source.drawing)) };
  const files = source.isDrawing ? [svg, ...rendered] : rendered;
  const hash = createHash("sha256").update(slot);
  for (const { name, content } of files) hash.update(name).update(content);
  return { key: hash.digest("hex").slice(0, 32), slot, width, height, is_drawing: source.isDrawing, files };
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).toString("latin1") === "\u0089PNG\r\n\u001A\n";

function fromSvg(upload: Buffer): Source {
  const text = upload.toString("utf8");
  if (!/^[\s\uFEFF]*</.test(text) || text.includes("\u0000")) throw refused("brandFile");
  try {
    return { drawing: cleanSvg(text), isDrawing: true };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "SvgFault") throw error;
    throw refused(svgFaults[(error as SvgFault).code]);
  }
}

/** Decoded and encoded again: only its pixels are kept. */
async function fromPng(pictures: Pictures, kind: "logo" | "icon", upload: Buffer): Promise<Source> {
  const steps = [
    ["resize", { ...keptPixels[kind], fit: "inside", withoutEnlargement: true }],
    ["toColourspace", "srgb"],
  ] as const;
  const { facts, made } = await pictures
    .make(upload, { formats: ["png"], mostPixels }, { steps, outputs: [[["png", { compressionLevel: 9 }]]] })
    .catch((error: unknown) => {
      if (!isPictureFault(error)) throw error;
      const isTooLarge = error.code === "pixels" || error.code === "memory" || error.code === "time";
      throw refused(isTooLarge ? "brandFileSize" : "brandFile");
    });
  const [pixels] = made;
  if (!pixels) throw refused("brandFile");
  if (facts.height < leastPixels[kind]) throw refused(kind === "icon" ? "iconPixels" : "logoPixels");
  const { width, height } = pixels;
  const shapes = `<image width="${width}" height="${height}" xlink:href="data:image/png;base64,${pixels.data.toString("base64")}"/>`;
  return { drawing: { shapes, viewBox: { x: 0, y: 0, width, height } }, isDrawing: false };
}

const isPictureFault = (error: unknown): error is PictureFault =>
  error instanceof Error && error.name === "PictureFault";

function requireShape(kind: "logo" | "icon", ratio: number): void {
  if (kind === "icon" && Math.abs(ratio - 1) > squareSlack) throw refused("iconShape");
  if (kind === "logo" && (ratio < logoShape.least || ratio > logoShape.most)) throw refused("logoShape");
}

const rendersOf = async (pictures: Pictures, kind: "logo" | "icon", drawing: CleanSvg) =>
  kind === "icon" ? iconsOf(pictures, drawing) : [await logoOf(pictures, drawing)];

async function logoOf(pictures: Pictures, drawing: CleanSvg) {
  const { width, height } = drawing.viewBox;
  const size = { width: Math.round((logoHeight * width) / height), height: logoHeight };
  return { name: "logo.png", content: await pictures.draw(svgFile(drawing, size)) };
}

/** For browsers, phones and letters; two on a ground of their own, which phones round or mask. */
async function iconsOf(pictures: Pictures, drawing: CleanSvg) {
  const onGround = (side: number, share: number) => {
    const inner = Math.round(side * share);
    const edge = (side - inner) / 2;
    const nested = svgFile(drawing, { width: inner, height: inner }).replace("<svg ", `<svg x="${edge}" y="${edge}" `);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${pageGround}"/>${nested}</svg>`;
  };
  const plain = (side: number) => svgFile(drawing, { width: side, height: side });
  const wanted = {
    "icon-180.png": onGround(180, 1),
    "icon-192.png": plain(192),
    "icon-512.png": plain(512),
    "icon-maskable-512.png": onGround(512, maskedShare),
  };
  return Promise.all(Object.entries(wanted).map(async ([name, svg]) => ({ name, content: await pictures.draw(svg) })));
}
