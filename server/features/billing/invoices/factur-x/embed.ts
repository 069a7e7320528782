import { escaped } from "#server/escaped.ts";

const fileName = "factur-x.xml";

/** Makes a PDF/A-3 a Factur-X: the XML as an associated file, and the metadata that say so (Factur-X 1.0, chapter 6). */
export function embedFacturX(pdf: PDFKit.PDFDocument, xml: string, { at, title }: { at: Date; title: string }): void {
  const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
    name: fileName,
    type: "text/xml",
    description: title,
    // The XML says the same as the page, and may be booked in its place.
    relationship: "Alternative",
    creationDate: at,
    modifiedDate: at,
  };
  pdf.file(Buffer.from(xml), options);
  pdf.appendXML(descriptions);
}

const facturXSpace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const uaSpace = "http://www.aiim.org/pdfua/ns/id/";

/** Of an extension schema (ISO 19005-3, 6.6.2.3), which PDF/A asks for each property that XMP does not define. */
function schema(
  name: string,
  space: string,
  prefix: string,
  properties: readonly [name: string, type: string, about: string][],
) {
  const entries = properties.map(
    ([property, type, about]) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name>
<pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${type === "Integer" ? "internal" : "external"}</pdfaProperty:category>
<pdfaProperty:description>${escaped(about)}</pdfaProperty:description></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${space}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${entries.join("\n")}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}

const schemas = [
  schema("Factur-X PDFA Extension Schema", facturXSpace, "fx", [
    ["DocumentFileName", "Text", "The name of the embedded XML document"],
    ["DocumentType", "Text", "The type of the hybrid document in capital letters"],
    ["Version", "Text", "The actual version of the standard applying to the embedded XML document"],
    ["ConformanceLevel", "Text", "The conformance level of the embedded XML document"],
  ]),
  schema("PDF/UA Universal Accessibility Schema", uaSpace, "pdfuaid", [
    ["part", "Integer", "Indicates which part of ISO 14289 is followed"],
  ]),
];

const descriptions = `<rdf:Description rdf:about="" xmlns:pdfuaid="${uaSpace}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${facturXSpace}"><fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${fileName}</fx:DocumentFileName><fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>${schemas.join("\n")}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
