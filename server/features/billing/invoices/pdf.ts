import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import type { InvoiceDocument } from "./document.ts";
import { embedFacturX } from "./factur-x/embed.ts";
import { registerFonts, type TextBlock, write } from "./pdf-fonts.ts";

type Pdf = PDFKit.PDFDocument;
type Tag = PDFKit.PDFStructureElement;
type Column = { x: number; width: number; align: "left" | "right" };

const page = { width: 595.28, height: 841.89, margin: 56 };
const inner = page.width - 2 * page.margin;
const right = page.width - page.margin;
const colours = { ink: "#0B0F1C", soft: "#4A5063", saffron: "#FFB547", line: "#D9D5C9", paper: "#F6F4EE" };

/** The table's columns: description, quantity, net, VAT, gross. */
const columns: readonly Column[] = [
  { x: page.margin, width: 216, align: "left" },
  { x: right - 256, width: 32, align: "right" },
  { x: right - 216, width: 80, align: "right" },
  { x: right - 128, width: 40, align: "right" },
  { x: right - 84, width: 84, align: "right" },
];

/**
 * Draws an invoice as a tagged PDF (PDF/UA-1): readable by screen readers, with embedded fonts. The same
 * document always gives the same bytes: nothing depends on the time of drawing. With the XML of Factur-X it is a PDF/A-3b too.
 */
export async function drawPdf(invoice: InvoiceDocument, { logo, facturX }: Extras = {}): Promise<Buffer> {
  // Loaded with the first invoice: it takes 0.1 s, which would delay the start of the program.
  const { default: PDFDocument } = await import("pdfkit");
  // The library writes it into the metadata of PDF/A as it is, without escaping it as XML.
  const named = facturX === undefined ? invoice.brandName : invoice.brandName.replaceAll(/[&<>]/g, "+");
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    subset: facturX === undefined ? ("PDF/UA" as "PDF/A-2") : "PDF/A-3b",
    tagged: true,
    displayTitle: true,
    lang: invoice.locale,
    info: {
      Title: invoice.title,
      Author: named,
      Creator: named,
      CreationDate: invoice.issuedAt,
      ModDate: invoice.issuedAt,
    },
  });
  const bytes = buffer(pdf.pipe(new PassThrough()));
  await registerFonts(pdf);
  drawPage(pdf, invoice, logo);
  if (facturX !== undefined) embedFacturX(pdf, facturX, { at: invoice.issuedAt, title: invoice.title });
  pdf.end();
  await once(pdf, "end");
  return bytes;
}

/** `facturX`: the XML that is embedded. */
type Extras = { logo?: Buffer | undefined; facturX?: string | undefined };

function drawPage(pdf: Pdf, invoice: InvoiceDocument, logo: Buffer | undefined): void {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const accent = invoice.look?.accent ?? colours.saffron;
  decorate(pdf, () => pdf.rect(0, 0, page.width, 8).fill(accent));
  drawName(pdf, root, invoice, logo);
  put(pdf, root, "H1", { face: "display", size: 34, text: invoice.heading, x: page.margin, y: 96, width: inner });
  drawFacts(pdf, root, invoice.facts, 156);
  const partiesEnd = drawParties(pdf, root, invoice.parties, 216);
  const tableEnd = drawTable(pdf, root, invoice, partiesEnd + 34);
  const totalsEnd = drawTotals(pdf, root, { totals: invoice.totals, accent }, tableEnd + 18);
  drawNotes(pdf, root, invoice.notes, totalsEnd + 36);
  decorate(pdf, () => {
    const y = page.height - 62;
    pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.75).stroke(colours.line);
    write(pdf, { ...small, text: invoice.footer, x: page.margin, y: y + 12, width: inner });
  });
  root.end();
}

/** The name in letters, or a logo that screen readers call by it. */
function drawName(pdf: Pdf, root: Tag, { brandName }: InvoiceDocument, logo: Buffer | undefined): void {
  if (!logo) {
    put(pdf, root, "P", { face: "display", size: 17, text: brandName, x: page.margin, y: 46, width: inner });
    return;
  }
  const [x, y, width, height] = [page.margin, 40, 200, 30];
  const options = { alt: brandName, placement: "Block", bbox: [x, y, x + width, y + height] };
  root.add(pdf.struct("Figure", options, () => void pdf.image(logo, x, y, { fit: [width, height] })));
}

const small = { face: "regular", size: 9, colour: colours.soft } as const;
const plain = { face: "regular", size: 10.5 } as const;
const bold = { face: "semibold", size: 10.5 } as const;

/** Writes a text under a tag of its own, and returns the y of its end. */
function put(pdf: Pdf, parent: Tag, type: string, text: TextBlock, options: object = {}): number {
  let end = text.y;
  parent.add(pdf.struct(type, options, () => void (end = write(pdf, { colour: colours.ink, ...text }))));
  return end;
}

function nested(pdf: Pdf, parent: Tag, type: string): Tag {
  const tag = pdf.struct(type);
  parent.add(tag);
  return tag;
}

/** Draws decoration and repeated text, which screen readers skip. */
function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}

function drawFacts(pdf: Pdf, root: Tag, facts: InvoiceDocument["facts"], y: number): void {
  const widths = [110, 130, inner - 240];
  let x = page.margin;
  for (const [index, { label, value }] of facts.entries()) {
    const width = (widths[index] ?? 0) - 12;
    const fact = nested(pdf, root, "P");
    put(pdf, fact, "Span", { ...small, text: label, x, y, width });
    put(pdf, fact, "Span", { ...bold, text: value, x, y: y + 15, width });
    x += widths[index] ?? 0;
  }
}

function drawParties(pdf: Pdf, root: Tag, parties: InvoiceDocument["parties"], y: number): number {
  const [gap, padding] = [16, 16];
  const width = (inner - gap) / 2;
  const textWidth = width - 2 * padding;
  const heightOf = (lines: readonly string[]) =>
    lines.reduce(
      (sum, text, index) => sum + write(pdf, { ...partyLine(index), text, x: 0, y: 0, width: textWidth }, true),
      0,
    );
  const height = Math.max(...parties.map(({ lines }) => heightOf(lines))) + 2 * padding + 18;
  for (const [index, { heading, lines }] of parties.entries()) {
    const x = page.margin + index * (width + gap);
    decorate(pdf, () => pdf.roundedRect(x, y, width, height, 8).fill(colours.paper));
    let at = y + padding;
    put(pdf, root, "H2", { ...small, text: heading, x: x + padding, y: at, width: textWidth });
    at += 18;
    const block = nested(pdf, root, "P");
    for (const [line, text] of lines.entries())
      at = put(pdf, block, "Span", { ...partyLine(line), text, x: x + padding, y: at, width: textWidth });
  }
  return y + height;
}

const partyLine = (index: number) => (index === 0 ? bold : { ...plain, size: 10 });

function drawTable(pdf: Pdf, root: Tag, invoice: InvoiceDocument, top: number): number {
  const table = nested(pdf, root, "Table");
  const head = nested(pdf, nested(pdf, table, "THead"), "TR");
  for (const [index, text] of invoice.columns.entries())
    put(pdf, head, "TH", { ...small, ...columnAt(index), text, y: top }, { scope: "Column" });
  let y = top + 20;
  decorate(pdf, () => pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(1).stroke(colours.ink));
  const body = nested(pdf, table, "TBody");
  for (const { cells, detail } of invoice.rows) {
    const row = nested(pdf, body, "TR");
    let end = y;
    for (const [index, text] of cells.entries()) {
      const at = { ...columnAt(index), y: y + 12 };
      const cell = nested(pdf, row, "TD");
      let below = put(pdf, cell, "P", { ...(index === 0 ? bold : plain), ...at, text });
      if (index === 0 && detail !== null) below = put(pdf, cell, "P", { ...small, ...at, y: below + 3, text: detail });
      end = Math.max(end, below);
    }
    y = end + 12;
    const line = y;
    decorate(pdf, () => pdf.moveTo(page.margin, line).lineTo(right, line).lineWidth(0.75).stroke(colours.line));
  }
  return y;
}

function columnAt(index: number): Column {
  return columns[index] ?? { x: page.margin, width: inner, align: "left" };
}

type Totals = { totals: InvoiceDocument["totals"]; accent: string };

function drawTotals(pdf: Pdf, root: Tag, { totals, accent }: Totals, top: number): number {
  const left = right - 240;
  const table = nested(pdf, root, "Table");
  let y = top;
  for (const [index, { label, value }] of totals.entries()) {
    const isLast = index === totals.length - 1;
    if (isLast) {
      const line = y + 2;
      decorate(pdf, () => pdf.moveTo(left, line).lineTo(right, line).lineWidth(2).stroke(accent));
      y += 14;
    }
    const row = nested(pdf, table, "TR");
    const face = isLast ? ({ face: "semibold", size: 12 } as const) : plain;
    const figure = isLast ? ({ face: "display", size: 17 } as const) : plain;
    const baseline = isLast ? y + 4 : y;
    put(pdf, row, "TH", { ...face, text: label, x: left, y: baseline, width: 150 }, { scope: "Row" });
    y = put(pdf, row, "TD", { ...figure, text: value, x: right - 110, y, width: 110, align: "right" }) + 7;
  }
  return y;
}

function drawNotes(pdf: Pdf, root: Tag, notes: readonly string[], top: number): void {
  let y = top;
  for (const [index, text] of notes.entries()) {
    const style = index === 0 ? plain : small;
    y = put(pdf, root, "P", { ...style, text, x: page.margin, y, width: inner - 40 }) + 6;
  }
}
