import { beforeAll, describe, expect, test } from "vitest";
import { facturXFaults } from "#tests/support/en16931.ts";
import { pdfAFaults } from "#tests/support/pdf-a.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { elementsAt, parseXml, textAt } from "#tests/support/xml.ts";
import { vatInside } from "#server/features/billing/rules/prices.ts";
import { documentOf } from "../document.ts";
import { drawPdf } from "../pdf.ts";
import type { InvoiceRow } from "../queries.ts";
import { facturXOf } from "./factur-x.ts";

const seller = {
  name: "Films d’ailleurs",
  address: "12 rue de la Paix, 75002 Paris",
  siren: "732 829 320",
  vatNumber: "FR 44 732829320",
  registration: "SAS au capital de 10 000 €, RCS Paris 732 829 320",
  brandName: "Films & Cie",
};
const company = {
  name: "Étude <Lovelace> & fils",
  siren: "404833048",
  vatNumber: "FR83404833048",
  address: "1 place de la Bourse",
  postcode: "33000",
  city: "Bordeaux",
};

function paper(changes: Partial<InvoiceRow> = {}, discountCents = 0): InvoiceRow {
  const gross = changes.gross_cents ?? 9990;
  const percent = changes.vat_percent ?? 20;
  const vat = Math.sign(gross) * vatInside(Math.abs(gross), percent);
  return {
    number: "2027-000001",
    kind: "invoice",
    account_id: 7,
    corrects: null,
    issued_at: new Date("2027-09-30T22:30:00Z"),
    gross_cents: gross,
    vat_cents: vat,
    net_cents: gross - vat,
    vat_percent: percent,
    ...changes,
    content: {
      seller,
      customer: { name: "Ada Lovelace", email: "ada@example.org", company },
      locale: "fr",
      lines: [
        {
          label: "Abonnement annuel",
          grossCents: gross,
          discountCents,
          from: "2027-09-30T22:30:00Z",
          to: "2028-09-30T22:30:00Z",
        },
      ],
      method: "card",
      ...changes.content,
    },
  };
}
const xmlOf = (row: InvoiceRow) => facturXOf(row) ?? "";
const corrects = { number: "2027-000001", issuedAt: "2027-09-30T22:30:00Z" };
const withContent = (changes: Partial<InvoiceRow["content"]>): InvoiceRow => ({
  ...paper(),
  content: { ...paper().content, ...changes },
});

test("an invoice to a company is right by EN 16931 and by the French rules, with its coupon and to the cent", () => {
  const row = paper({}, 2010);
  const xml = xmlOf(row);
  expect(facturXFaults(xml)).toEqual([]);
  const root = parseXml(xml);
  const settlement = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement";
  const [totals] = elementsAt(root, `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`);
  expect(totals?.children.map(({ text }) => text)).toEqual(["83.25", "83.25", "16.65", "99.90", "99.90", "0.00"]);
  const line = "rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement";
  expect(textAt(root, `${line}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`)).toBe("16.75");
  // The day of Paris.
  expect(textAt(root, "rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString")).toBe("20271001");
  expect(xml).toContain("Étude &lt;Lovelace&gt; &amp; fils");
});

test("every price has VAT that the rules allow", () => {
  for (let gross = 1; gross < 20_000; gross += 97)
    expect([gross, facturXFaults(xmlOf(paper({ gross_cents: gross })))]).toEqual([gross, []]);
});

test.each([
  [
    "a credit note",
    paper({ kind: "credit-note", number: "AV-2027-000001", gross_cents: -3333, corrects: "2027-000001" }),
    "381",
  ],
  [
    "a corrective invoice",
    paper({ kind: "corrective-invoice", number: "2027-000002", corrects: "AV-2027-000001" }),
    "384",
  ],
])("%s names the paper that it corrects, and its amounts are positive", (_what, row, code) => {
  const xml = xmlOf({ ...row, content: { ...row.content, corrects } });
  expect(facturXFaults(xml)).toEqual([]);
  expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`);
  expect(xml).toContain("<ram:IssuerAssignedID>2027-000001</ram:IssuerAssignedID>");
  expect(xml).not.toMatch(/Amount[^>]*>-/);
});

test("a seller below the threshold is exempt, with its reason", () => {
  const row = paper({ vat_percent: 0 });
  const xml = xmlOf({ ...row, content: { ...row.content, seller: { ...seller, vatNumber: null } } });
  expect(facturXFaults(xml)).toEqual([]);
  expect(xml).toContain("<ram:ExemptionReasonCode>VATEX-FR-FRANCHISE</ram:ExemptionReasonCode>");
});

test("people’s papers are none, nor those of a seller without a SIREN", () => {
  expect(facturXOf(withContent({ customer: { name: "Ada", email: "ada@example.org" } }))).toBeUndefined();
  expect(facturXOf(withContent({ seller: { ...seller, siren: "" } }))).toBeUndefined();
});

describe("the PDF", () => {
  const draw = (row: InvoiceRow) => drawPdf(documentOf(row), { facturX: facturXOf(row) });

  test("is a PDF/A-3b with the XML in it, still accessible, and the same to the byte each time", async () => {
    const row = paper();
    const pdf = await draw(row);
    const { faults, embedded } = pdfAFaults(pdf);
    expect(faults).toEqual([]);
    expect(embedded).toBe(facturXOf(row));
    expect((await draw(row)).equals(pdf)).toBe(true);
    const { text, title, isTagged } = await readPdf(pdf);
    expect([title, isTagged]).toEqual(["Facture 2027-000001", true]);
    for (const mention of [company.city, "SIREN 404 833 048", "40 €", "trois fois le taux"])
      expect(text).toContain(mention);
  });

  let drawn: string;
  beforeAll(async () => {
    drawn = (await draw(paper())).toString("latin1");
  });
  test.each<[what: string, broken: (pdf: string) => string, found: string]>([
    ["another part of PDF/A", (pdf) => pdf.replace("<pdfaid:part>3", "<pdfaid:part>1"), "name no PDF/A-3"],
    ["another profile", (pdf) => pdf.replace("EN 16931</fx", "EXTENDED</fx"), "another profile"],
    [
      "a property that no schema describes",
      (pdf) => pdf.replace("name>ConformanceLevel<", "name>ConformanceLevex<"),
      "no schema describes ConformanceLevel",
    ],
    ["metadata that are not well formed", (pdf) => pdf.replace("</fx:Version>", "</fx:Versiom>"), "metadata:"],
    ["no output intent", (pdf) => pdf.replace("/GTS_PDFA1", "/GTS_PDFX1"), "no output intent"],
    ["a font that is not embedded", (pdf) => pdf.replace(/\/FontFile([23])/, "/FontFilx$1"), "not embedded"],
    ["a file of another name", (pdf) => pdf.replaceAll("(factur-x.xml)", "(factur-y.xml)"), "not called factur-x.xml"],
    ["a file without a relationship", (pdf) => pdf.replace("/Alternative", "/Unspecified"), "another relationship"],
    ["a script", (pdf) => pdf.replace("/ViewerPreferences", "/JavaScript /Prefs"), "forbidden"],
    ["a trailer without an ID", (pdf) => pdf.replace("/ID [", "/IX ["), "no ID"],
    ["an encrypted file", (pdf) => pdf.replace("/ID [", "/Encrypt 1 0 R /ID ["), "encrypted"],
  ])("the validator finds %s", (_what, broken, found) => {
    const pdf = Buffer.from(broken(drawn), "latin1");
    const faults = (() => {
      try {
        return pdfAFaults(pdf).faults;
      } catch (error) {
        return [(error as Error).message];
      }
    })();
    expect(faults.join("\n")).toContain(found);
  });
});

describe("the validator of the XML finds", () => {
  const right = xmlOf(paper({}, 2010));
  const without = (name: string) => right.replace(new RegExp(`\\n *<${name}[ >][^\\n]*`), "");
  test.each<[what: string, broken: string, found: string]>([
    ["a file that is cut", right.slice(0, -30), "not well formed"],
    ["a missing number", right.replace(">2027-000001<", "><"), "BR-02"],
    ["a missing type", without("ram:TypeCode"), "no ram:TypeCode"],
    [
      "elements in another order",
      right.replace(/(<ram:PostcodeCode>.*)(\n *)(<ram:LineOne>.*)/, "$3$2$1"),
      "does not belong there",
    ],
    ["another currency", right.replace(">EUR<", ">USD<"), "BR-05"],
    ["a buyer without a name", right.replace(/Étude[^<]*fils/, ""), "BR-07"],
    ["a buyer abroad", right.replaceAll(">FR<", ">DE<"), "BR-11"],
    ["lines that do not add up", right.replace("<ram:LineTotalAmount>83.25", "<ram:LineTotalAmount>83.24"), "BR-CO-10"],
    [
      "a net total of other lines",
      right.replace("<ram:TaxBasisTotalAmount>83.25", "<ram:TaxBasisTotalAmount>83.26"),
      "BR-CO-13",
    ],
    ["VAT that does not add up", right.replace('currencyID="EUR">16.65', 'currencyID="EUR">16.66'), "BR-CO-14"],
    [
      "a total that is not net and VAT",
      right.replace("<ram:GrandTotalAmount>99.90", "<ram:GrandTotalAmount>99.91"),
      "BR-CO-15",
    ],
    [
      "an amount due of what is paid",
      right.replace("<ram:DuePayableAmount>0.00", "<ram:DuePayableAmount>0.01"),
      "BR-CO-16",
    ],
    ["VAT of another rate", right.replaceAll("20.00<", "10.00<"), "BR-CO-17"],
    ["an allowance without a reason", right.replace(/<ram:Reason(Code)?>[^<]*</g, "<ram:Reason$1><"), "BR-CO-23"],
    [
      "a line that is not price less allowance",
      right.replace("<ram:ActualAmount>16.75", "<ram:ActualAmount>16.76"),
      "R120",
    ],
    ["standard VAT of a seller without a number", right.replace('schemeID="VA"', 'schemeID="FC"'), "BR-S-02"],
    ["a standard rate of zero", right.replaceAll("20.00<", "0.00<"), "BR-S-05"],
    ["an exemption without a reason", right.replaceAll(">S<", ">E<"), "BR-E-10"],
    ["a number with a space", right.replace(">2027-000001<", ">2027 000001<"), "BR-FR-02"],
    ["an impossible day", right.replaceAll("20271001", "20271032"), "BR-FR-03"],
    ["a mention that is missing", right.replace(">PMD<", ">AAA<"), "BR-FR-05"],
    ["a mention twice", right.replace(">REG<", ">AAB<"), "BR-FR-06"],
    ["another process", right.replace(">S2<", ">X2<"), "BR-FR-08"],
    ["a seller without a SIREN", right.replaceAll("732829320<", "732829321<"), "BR-FR-10"],
    ["a buyer without a SIREN", right.replace('schemeID="0002">404833048', 'schemeID="0002">404833049'), "BR-FR-11"],
    ["a buyer without an address", right.replace('schemeID="0225">404833048', 'schemeID="0225">'), "BR-FR-12"],
    ["another’s address", right.replace('schemeID="0225">404833048', 'schemeID="0225">732829320'), "BR-FR-21"],
    ["a rate that France does not have", right.replaceAll("20.00<", "19.00<"), "BR-FR-16"],
    ["a credit note of nothing", right.replace(">380<", ">381<"), "BR-FR-CO-05"],
    ["a corrective invoice of nothing", right.replace(">380<", ">384<"), "BR-FR-CO-04"],
    [
      "a paid one with an amount due",
      right.replace("<ram:TotalPrepaidAmount>99.90", "<ram:TotalPrepaidAmount>0.00"),
      "BR-FR-CO-09",
    ],
    [
      "an amount of three decimals",
      right.replace("<ram:ActualAmount>16.75", "<ram:ActualAmount>16.750"),
      "BR-FR-DEC-01",
    ],
    ["a period that ends before it begins", right.replaceAll("20281001", "20261001"), "BR-29"],
  ])("%s", (_what, broken, found) => {
    expect(broken).not.toBe(right);
    expect(facturXFaults(broken).join("\n")).toContain(found);
  });
});
