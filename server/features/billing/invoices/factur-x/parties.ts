import { element, optional, type XmlNode } from "#server/features/billing/rules/xml.ts";
import type { Seller } from "#server/features/billing/deps.ts";
import type { Company } from "../companies.ts";
import type { InvoiceRow } from "../queries.ts";

/** Nine digits; undefined where the operator has none. */
export function sirenOf({ siren }: Pick<Seller, "siren">): string | undefined {
  const digits = siren.replaceAll(/\s/g, "");
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

/** A seller without a VAT number (CGI, article 293 B) is known to the tax office by its SIREN (BR-E-02). */
export function sellerOf({ content: { seller } }: InvoiceRow): XmlNode {
  const siren = sirenOf(seller) ?? "";
  return party("ram:SellerTradeParty", {
    ...addressIn(seller.address),
    name: seller.name,
    siren,
    tax: seller.vatNumber === null ? ["FC", siren] : ["VA", seller.vatNumber],
  });
}

export function buyerOf(company: Company): XmlNode {
  const { vatNumber, ...rest } = company;
  return party("ram:BuyerTradeParty", { ...rest, tax: vatNumber === null ? undefined : ["VA", vatNumber] });
}

type Party = Pick<Company, "name" | "siren" | "address"> & {
  postcode?: string | undefined;
  city?: string | undefined;
  tax: readonly [scheme: string, number: string] | undefined;
};

/** Schemes of ISO 6523: 0002 is the SIREN; 0225 an address in the French directory, which begins with it. */
function party(name: string, { name: called, siren, address, postcode, city, tax }: Party): XmlNode {
  return element(name, [
    element("ram:Name", called),
    element("ram:SpecifiedLegalOrganization", [element("ram:ID", siren, { schemeID: "0002" })]),
    element("ram:PostalTradeAddress", [
      ...optional("ram:PostcodeCode", postcode),
      element("ram:LineOne", address),
      ...optional("ram:CityName", city),
      element("ram:CountryID", "FR"),
    ]),
    element("ram:URIUniversalCommunication", [element("ram:URIID", siren, { schemeID: "0225" })]),
    ...(tax
      ? [
          element("ram:SpecifiedTaxRegistration", [
            element("ram:ID", tax[1].replaceAll(/[\s.-]/g, ""), { schemeID: tax[0] }),
          ]),
        ]
      : []),
  ]);
}

/** The operator's address is one line: '12 rue de la Paix, 75002 Paris'. Where it ends otherwise, all of it is the street. */
function addressIn(line: string): Pick<Party, "address" | "postcode" | "city"> {
  const [, address, postcode, city] = /^(.+?),?\s+(\d{5})\s+([^,\d]+?)(?:,\s*France)?$/u.exec(line.trim()) ?? [];
  return address === undefined ? { address: line } : { address, postcode, city };
}
