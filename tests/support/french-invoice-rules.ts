import { hasCheckDigit } from "#contract/check-digit.ts";
import {
  type Rule,
  all,
  buyer,
  category,
  document,
  endpoint,
  isDay,
  isThere,
  legalId,
  seller,
  settlement,
  taxes,
  total,
} from "./cii-reading.ts";
import { elementsAt, textAt, type XmlElement } from "./xml.ts";

const typeCode = (root: XmlElement) => textAt(root, `${document}/ram:TypeCode`);
const process = (root: XmlElement) =>
  textAt(root, "rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID");
const notes = (root: XmlElement, code: string) =>
  elementsAt(root, `${document}/ram:IncludedNote`).filter((one) => textAt(one, "ram:SubjectCode") === code);
const preceding = (root: XmlElement) => elementsAt(root, `${settlement}/ram:InvoiceReferencedDocument`);
const isPaid = (root: XmlElement) => ["B2", "S2", "M2"].includes(process(root));
const dueDate = (root: XmlElement) =>
  textAt(root, `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`);
const isNumber = (text: string) => /^[A-Za-z0-9+\-_/]{1,35}$/.test(text);
const isSiren = (one: XmlElement | undefined) =>
  one?.attributes["schemeID"] === "0002" && /^\d{9}$/.test(one.text) && hasCheckDigit(one.text);
const rates = new Set([0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6]);

const walk = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(walk)];
const allDates = (root: XmlElement) =>
  walk(root)
    .filter(({ name }) => name.endsWith(":DateTimeString"))
    .map(({ text }) => text);
const amounts = (root: XmlElement) =>
  walk(root)
    .filter(({ name }) => name.endsWith("Amount"))
    .map(({ text }) => text);

/** The French rules for platforms (XP Z12-012, Flux 2, as FNFE-MPE publishes them). */
export const frenchRules: readonly Rule[] = [
  [
    "BR-FR-02",
    "numbers of letters, digits and + - _ /",
    (root) =>
      [textAt(root, `${document}/ram:ID`), ...preceding(root).map((one) => textAt(one, "ram:IssuerAssignedID"))].every(
        isNumber,
      ),
  ],
  ["BR-FR-03", "dates between 2000 and 2099", (root) => allDates(root).every(isDay)],
  ["BR-FR-04", "a type of the list", (root) => ["380", "381", "384"].includes(typeCode(root))],
  [
    "BR-FR-05",
    "mentions of recovery costs, penalties and discount",
    (root) => ["PMT", "PMD", "AAB"].every((code) => notes(root, code).length > 0),
  ],
  [
    "BR-FR-06",
    "each mention once",
    (root) => ["PMT", "PMD", "AAB", "TXD"].every((code) => notes(root, code).length <= 1),
  ],
  ["BR-FR-08", "a business process of the list", (root) => /^(?:[BSM][124789]|S[356])$/.test(process(root))],
  ["BR-FR-10", "the seller’s SIREN", (root) => isSiren(elementsAt(root, `${seller}/${legalId}`)[0])],
  ["BR-FR-11", "the buyer’s SIREN", (root) => isSiren(elementsAt(root, `${buyer}/${legalId}`)[0])],
  ["BR-FR-12", "the buyer’s electronic address", isThere(`${buyer}/${endpoint}`)],
  ["BR-FR-13", "the seller’s electronic address", isThere(`${seller}/${endpoint}`)],
  [
    "BR-FR-15",
    "VAT categories of the list",
    (root) => taxes(root).every((one) => ["S", "E", "AE", "K", "G", "O", "Z"].includes(category(one))),
  ],
  [
    "BR-FR-16",
    "a rate that France has",
    (root) => taxes(root).every((one) => rates.has(Number(textAt(one, "ram:RateApplicablePercent")))),
  ],
  [
    "BR-FR-20",
    "a treatment of the list",
    (root) => notes(root, "BAR").length === 1 && textAt(notes(root, "BAR")[0] ?? root, "ram:Content") === "B2B",
  ],
  [
    "BR-FR-21",
    "the buyer’s address in the directory",
    (root) =>
      all(
        root,
        `${buyer}/${endpoint}`,
        (one) => one.attributes["schemeID"] === "0225" && one.text.startsWith(textAt(root, `${buyer}/${legalId}`)),
      ),
  ],
  [
    "BR-FR-CO-04",
    "one preceding paper of a corrective invoice",
    (root) => typeCode(root) !== "384" || preceding(root).length === 1,
  ],
  [
    "BR-FR-CO-05",
    "a dated preceding paper of a credit note",
    (root) =>
      typeCode(root) !== "381" || preceding(root).some(isThere("ram:FormattedIssueDateTime/qdt:DateTimeString")),
  ],
  [
    "BR-FR-CO-09",
    "what is paid already",
    (root) =>
      !isPaid(root) ||
      (total(root, "TotalPrepaidAmount") === total(root, "GrandTotalAmount") &&
        total(root, "DuePayableAmount") === 0 &&
        dueDate(root) !== ""),
  ],
  [
    "BR-FR-DEC-01",
    "amounts of two decimals",
    (root) => amounts(root).every((text) => /^-?\d{1,17}(?:\.\d{1,2})?$/.test(text)),
  ],
];
