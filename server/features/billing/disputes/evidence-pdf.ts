import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Locale } from "#contract/language.ts";
import { registerFonts, write, type TextBlock } from "../invoices/pdf-fonts.ts";

type Pdf = PDFKit.PDFDocument;
type Tag = PDFKit.PDFStructureElement;

const page = { width: 595.28, height: 841.89, margin: 56 };
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin;
const colours = { ink: "#0B0F1C", soft: "#4A5063" };
const labelWidth = 170;

type FactSection = {
  title: string;
  /** Paragraphs above the facts. */
  texts?: readonly string[];
  rows: readonly { label: string; value: string }[];
  note: string | null;
};

/** Facts beside their labels, in sections. */
export type FactDocument = {
  locale: Locale;
  brandName: string;
  title: string;
  made: string;
  /** What the staff say to it. */
  statement: string | null;
  at: Date;
  sections: readonly FactSection[];
};

/** Draws a document of facts, such as the evidence in a dispute, as a tagged PDF (PDF/UA-1), like the invoices. */
export async function drawFacts(evidence: FactDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const { title, brandName, at } = evidence;
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/UA" as "PDF/A-2",
    tagged: true,
    displayTitle: true,
    lang: evidence.locale,
    info: { Title: title, Author: brandName, Creator: brandName, CreationDate: at, ModDate: at },
  });
  const bytes = buffer(pdf.pipe(new PassThrough()));
  await registerFonts(pdf);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  draw(pdf, root, evidence);
  root.end();
  pdf.end();
  await once(pdf, "end");
  return bytes;
}

function draw(pdf: Pdf, root: Tag, { brandName, title, made, statement, sections }: FactDocument): void {
  const at = { x: page.margin, width: inner };
  let y = put(pdf, root, "P", { ...at, face: "display", size: 14, text: brandName, y: page.margin });
  y = put(pdf, root, "H1", { ...at, face: "display", size: 22, text: title, y: y + 24 });
  y = put(pdf, root, "P", { ...at, face: "regular", size: 9, colour: colours.soft, text: made, y: y + 4 });
  if (statement !== null) y = put(pdf, root, "P", { ...at, face: "regular", size: 10.5, text: statement, y: y + 16 });
  for (const { title: heading, texts = [], rows, note } of sections) {
    y = put(pdf, root, "H2", { ...at, face: "semibold", size: 13, text: heading, y: room(pdf, y + 22, 60) });
    for (const text of texts) y = putText(pdf, root, text, y + 6);
    for (const { label, value } of rows) y = putRow(pdf, root, { label, value }, y + 6);
    if (note !== null)
      y = put(pdf, root, "P", {
        ...at,
        face: "regular",
        size: 9,
        colour: colours.soft,
        text: note,
        y: room(pdf, y + 8, 24),
      });
  }
}

function putText(pdf: Pdf, root: Tag, text: string, y: number): number {
  const block = { face: "regular", size: 10.5, text, x: page.margin, width: inner } as const;
  const height = write(pdf, { ...block, y: 0 }, true);
  return put(pdf, root, "P", { ...block, y: room(pdf, y, height) });
}

/** A fact beside its label; a line that does not fit begins the next page. */
function putRow(pdf: Pdf, root: Tag, { label, value }: FactSection["rows"][number], y: number): number {
  const left = {
    face: "regular",
    size: 9.5,
    colour: colours.soft,
    text: label,
    x: page.margin,
    width: labelWidth,
  } as const;
  const right = {
    face: "regular",
    size: 10,
    text: value,
    x: page.margin + labelWidth + 12,
    width: inner - labelWidth - 12,
  } as const;
  const height = Math.max(write(pdf, { ...left, y: 0 }, true), write(pdf, { ...right, y: 0 }, true));
  const top = room(pdf, y, height);
  const row = pdf.struct("P");
  root.add(row);
  return Math.max(put(pdf, row, "Span", { ...left, y: top }), put(pdf, row, "Span", { ...right, y: top }));
}

/** The y of a text of this height: on a new page where the present one is full. */
function room(pdf: Pdf, y: number, height: number): number {
  if (y + height <= bottom) return y;
  pdf.addPage();
  return page.margin;
}

function put(pdf: Pdf, parent: Tag, type: string, text: TextBlock): number {
  let end = text.y;
  parent.add(pdf.struct(type, {}, () => void (end = write(pdf, { colour: colours.ink, ...text }))));
  return end;
}
