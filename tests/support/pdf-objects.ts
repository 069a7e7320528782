import { inflateSync } from "node:zlib";

/** An object of a PDF: its dictionary as it is written, and the bytes of its stream, unpacked. */
export type PdfObject = { text: string; stream: Buffer | undefined; isPacked: boolean };

/** The objects of a PDF with a plain cross-reference table, by number, and its trailer. @throws Error for another one */
export function readPdfObjects(pdf: Buffer): { objects: Map<number, PdfObject>; trailer: string } {
  const text = pdf.toString("latin1");
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  if (!text.startsWith("xref", table)) throw new Error("no cross-reference table");
  const trailer = text.slice(text.indexOf("trailer", table));
  const offsets = [...text.slice(table).matchAll(/(\d{10}) \d{5} ([nf])/g)];
  const objects = new Map<number, PdfObject>();
  for (const [number, [, offset, kind]] of offsets.entries())
    if (kind === "n") objects.set(number, objectAt(pdf, text, Number(offset), number));
  return { objects, trailer };
}

function objectAt(pdf: Buffer, text: string, offset: number, number: number): PdfObject {
  if (!text.startsWith(`${number} 0 obj`, offset)) throw new Error(`object ${number} is not where the table says`);
  const end = text.indexOf("endobj", offset);
  const start = text.indexOf("\nstream\n", offset);
  if (start === -1 || start > end) return { text: text.slice(offset, end), stream: undefined, isPacked: false };
  const dictionary = text.slice(offset, start);
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const bytes = pdf.subarray(start + 8, start + 8 + length);
  const isPacked = dictionary.includes("/FlateDecode");
  return { text: dictionary, stream: isPacked ? inflateSync(bytes) : bytes, isPacked };
}
