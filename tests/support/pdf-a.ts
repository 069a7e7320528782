import { parseXml, type XmlElement } from "./xml.ts";
import { readPdfObjects, type PdfObject } from "./pdf-objects.ts";

type Read = { objects: PdfObject[]; at: (reference: string | undefined) => PdfObject | undefined; catalog: string };

/**
 * What is wrong with a PDF/A-3b that is a Factur-X, as far as we claim it (ISO 19005-3; Factur-X 1.0, chapter 6). `embedded`: the XML in
 * it. It is no whole check of PDF/A: veraPDF is.
 */
export function pdfAFaults(pdf: Buffer): { faults: string[]; embedded: string } {
  const { objects: byNumber, trailer } = readPdfObjects(pdf);
  const objects = [...byNumber.values()];
  const at = (reference: string | undefined) => byNumber.get(Number(/(\d+) 0 R/.exec(reference ?? "")?.[1]));
  const catalog = at(/\/Root (\d+ 0 R)/.exec(trailer)?.[1])?.text ?? "";
  const read = { objects, at, catalog };
  const file = fileIn(read);
  return {
    faults: [
      ...frameFaults(pdf, trailer, read),
      ...fontFaults(read),
      ...intentFaults(read),
      ...fileFaults(read, file),
      ...metadataFaults(read),
      ...accessFaults(read),
    ],
    embedded: file?.stream.toString("utf8") ?? "",
  };
}

const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

function frameFaults(pdf: Buffer, trailer: string, { objects }: Read): string[] {
  const [, binary] = pdf.subarray(0, 20).toString("latin1").split("\n");
  const bad = /\/(?:JavaScript|JS|Launch|LZWDecode|Movie|Sound|Encrypt)\b/;
  return [
    ...unless(/^%PDF-1\.[4-7]\n/.test(pdf.subarray(0, 12).toString("latin1")), "the header is of another version"),
    ...unless(/^%[\u0080-\u00FF]{4}/.test(binary ?? ""), "no binary comment after the header"),
    ...unless(/\/ID \[\s*[<(][^\]]+[>)]\s+[<(][^\]]+[>)]\s*\]/.test(trailer), "the trailer has no ID"),
    ...unless(!trailer.includes("/Encrypt"), "the file is encrypted"),
    ...objects.filter(({ text }) => bad.test(text)).map(({ text }) => `forbidden: ${bad.exec(text)?.[0]}`),
  ];
}

/** Every font is embedded. */
function fontFaults({ objects, at }: Read): string[] {
  const fonts = objects.filter(({ text }) => /\/Type \/Font\b(?!Descriptor)/.test(text));
  const isEmbedded = ({ text }: PdfObject): boolean => {
    const below = /\/DescendantFonts \[(\d+ 0 R)\]/.exec(text)?.[1];
    if (below !== undefined) return at(below) !== undefined && text.includes("/ToUnicode");
    const descriptor = at(/\/FontDescriptor (\d+ 0 R)/.exec(text)?.[1])?.text ?? "";
    return at(/\/FontFile[23]? (\d+ 0 R)/.exec(descriptor)?.[1])?.stream !== undefined;
  };
  return [
    ...unless(fonts.length > 0, "no font"),
    ...fonts
      .filter((font) => !isEmbedded(font))
      .map(({ text }) => `not embedded: ${/\/BaseFont \/(\S+)/.exec(text)?.[1]}`),
  ];
}

/** The output intent holds an ICC profile for three colours. */
function intentFaults({ at, catalog }: Read): string[] {
  const intent = at(/\/OutputIntents \[(\d+ 0 R)\]/.exec(catalog)?.[1])?.text ?? "";
  const profile = at(/\/DestOutputProfile (\d+ 0 R)/.exec(intent)?.[1]);
  const isRgb =
    profile?.stream?.toString("latin1", 36, 40) === "acsp" && profile.stream.toString("latin1", 16, 20) === "RGB ";
  return [
    ...unless(/\/S \/GTS_PDFA1\b/.test(intent), "no output intent of PDF/A"),
    ...unless(isRgb && /\/N 3\b/.test(profile?.text ?? ""), "no ICC profile of red, green and blue"),
  ];
}

type Embedded = { spec: string; text: string; stream: Buffer };

function fileIn({ objects, at }: Read): Embedded | undefined {
  const spec = objects.find(({ text }) => text.includes("/Type /Filespec"))?.text;
  const file = at(/\/EF <<\s*\/F (\d+ 0 R)/.exec(spec ?? "")?.[1]);
  return spec !== undefined && file?.stream ? { spec, text: file.text, stream: file.stream } : undefined;
}

function fileFaults({ objects, at, catalog }: Read, file: Embedded | undefined): string[] {
  if (!file) return ["nothing is embedded"];
  const associated = at(/\/AF \[(\d+ 0 R)\]/.exec(catalog)?.[1])?.text;
  const names = [catalog, ...objects.map(({ text }) => text)];
  return [
    ...unless(associated === file.spec, "the file is not associated with the document"),
    ...unless(/\/AFRelationship \/(?:Data|Source|Alternative)\b/.test(file.spec), "another relationship"),
    ...unless(
      /\/F \(factur-x\.xml\)/.test(file.spec) && /\/UF \(factur-x\.xml\)/.test(file.spec),
      "the file is not called factur-x.xml",
    ),
    ...unless(file.text.includes("/Subtype /text#2Fxml"), "the file is no text/xml"),
    ...unless(/\/ModDate \(D:\d{14}/.test(file.text), "the file has no date of change"),
    ...unless(
      names.some((text) => text.includes("/EmbeddedFiles")),
      "the file is not among the embedded ones",
    ),
  ];
}

const walk = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(walk)];

/** The metadata say PDF/A-3, Factur-X and EN 16931, and describe each property that XMP does not define. */
function metadataFaults({ at, catalog }: Read): string[] {
  const metadata = at(/\/Metadata (\d+ 0 R)/.exec(catalog)?.[1]);
  if (!metadata?.stream || metadata.isPacked) return ["no plain metadata"];
  let elements: XmlElement[];
  try {
    elements = walk(parseXml(metadata.stream.toString("utf8").replaceAll("\uFEFF", "")));
  } catch (error) {
    return [`metadata: ${(error as Error).message}`];
  }
  const value = (name: string) => elements.find((one) => one.name === name)?.text ?? "";
  const described = new Set(elements.filter(({ name }) => name === "pdfaProperty:name").map(({ text }) => text));
  const own = elements.filter(({ name }) => /^(?:fx|pdfuaid):/.test(name)).map(({ name }) => name.replace(/^.*:/, ""));
  return [
    ...unless(
      value("pdfaid:part") === "3" && ["A", "B", "U"].includes(value("pdfaid:conformance")),
      "the metadata name no PDF/A-3",
    ),
    ...unless(value("fx:DocumentType") === "INVOICE" && value("fx:Version") === "1.0", "the metadata name no Factur-X"),
    ...unless(value("fx:DocumentFileName") === "factur-x.xml", "the metadata name another file"),
    ...unless(value("fx:ConformanceLevel") === "EN 16931", "the metadata name another profile"),
    ...own.filter((name) => !described.has(name)).map((name) => `no schema describes ${name}`),
  ];
}

/** As the papers of people: tagged, in a language, with a title that is shown (PDF/UA-1). */
function accessFaults({ objects, catalog }: Read): string[] {
  return [
    ...unless(/\/Marked true/.test([catalog, ...objects.map(({ text }) => text)].join("\n")), "not tagged"),
    ...unless(/\/StructTreeRoot \d+ 0 R/.test(catalog), "no tree of tags"),
    ...unless(/\/Lang \(\w\w/.test(catalog), "no language"),
    ...unless(
      objects.some(({ text }) => text.includes("/DisplayDocTitle true")),
      "the title is not shown",
    ),
  ];
}
