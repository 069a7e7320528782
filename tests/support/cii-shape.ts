import { shapesIn, type Nested } from "./xml.ts";

const date: Nested = { "udt:DateTimeString": null };
const period: Nested = { "ram:StartDateTime?": date, "ram:EndDateTime?": date };
const party: Nested = {
  "ram:Name": null,
  "ram:SpecifiedLegalOrganization?": { "ram:ID?": null },
  "ram:PostalTradeAddress?": {
    "ram:PostcodeCode?": null,
    "ram:LineOne?": null,
    "ram:CityName?": null,
    "ram:CountryID": null,
  },
  "ram:URIUniversalCommunication?": { "ram:URIID?": null },
  "ram:SpecifiedTaxRegistration*": { "ram:ID": null },
};
const tax: Nested = { "ram:TypeCode": null, "ram:CategoryCode": null, "ram:RateApplicablePercent?": null };

/** What our papers use of the profile EN 16931 of Factur-X 1.0, in the order of its schema. */
export const ciiShapes = shapesIn("rsm:CrossIndustryInvoice", {
  "rsm:ExchangedDocumentContext": {
    "ram:BusinessProcessSpecifiedDocumentContextParameter?": { "ram:ID": null },
    "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": null },
  },
  "rsm:ExchangedDocument": {
    "ram:ID": null,
    "ram:TypeCode": null,
    "ram:IssueDateTime": date,
    "ram:IncludedNote*": { "ram:Content": null, "ram:SubjectCode?": null },
  },
  "rsm:SupplyChainTradeTransaction": {
    "ram:IncludedSupplyChainTradeLineItem+": {
      "ram:AssociatedDocumentLineDocument": { "ram:LineID": null },
      "ram:SpecifiedTradeProduct": { "ram:Name": null },
      "ram:SpecifiedLineTradeAgreement": { "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": null } },
      "ram:SpecifiedLineTradeDelivery": { "ram:BilledQuantity": null },
      "ram:SpecifiedLineTradeSettlement": {
        "ram:ApplicableTradeTax": tax,
        "ram:BillingSpecifiedPeriod?": period,
        "ram:SpecifiedTradeAllowanceCharge*": {
          "ram:ChargeIndicator": { "udt:Indicator": null },
          "ram:ActualAmount": null,
          "ram:ReasonCode?": null,
          "ram:Reason?": null,
        },
        "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": null },
      },
    },
    "ram:ApplicableHeaderTradeAgreement": { "ram:SellerTradeParty": party, "ram:BuyerTradeParty": party },
    "ram:ApplicableHeaderTradeDelivery": {},
    "ram:ApplicableHeaderTradeSettlement": {
      "ram:InvoiceCurrencyCode": null,
      "ram:ApplicableTradeTax+": {
        "ram:CalculatedAmount": null,
        "ram:TypeCode": null,
        "ram:ExemptionReason?": null,
        "ram:BasisAmount": null,
        "ram:CategoryCode": null,
        "ram:ExemptionReasonCode?": null,
        "ram:RateApplicablePercent": null,
      },
      "ram:BillingSpecifiedPeriod?": period,
      "ram:SpecifiedTradePaymentTerms?": { "ram:DueDateDateTime?": date },
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation": {
        "ram:LineTotalAmount": null,
        "ram:TaxBasisTotalAmount": null,
        "ram:TaxTotalAmount": null,
        "ram:GrandTotalAmount": null,
        "ram:TotalPrepaidAmount?": null,
        "ram:DuePayableAmount": null,
      },
      "ram:InvoiceReferencedDocument*": {
        "ram:IssuerAssignedID": null,
        "ram:FormattedIssueDateTime?": { "qdt:DateTimeString": null },
      },
    },
  },
});
