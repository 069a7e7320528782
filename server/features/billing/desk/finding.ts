import type { Database } from "#server/database/pool.ts";
import { numberIn } from "../rules/numbers.ts";
import { findByCard, findByContract, findByInvoice, findByReferenceBegin } from "./queries.ts";

const mostFound = 25;
/** Providers' references are long; a shorter text is a word or a number of another kind. */
const shortestReference = 6;
const largestId = 2_147_483_647;

/**
 * The accounts whose money a search names: a card's last four digits, an invoice, a credit note or a contract with or without
 * the zeros of its number, or the beginning of a provider's reference.
 */
export async function findAccountsByMoney(database: Database, search: string) {
  const text = search.trim();
  const card = /^(?:[•*.…x\s]*)(\d{4})$/i.exec(text)?.[1];
  const number = numberRead(text);
  const found = [
    ...(card === undefined ? [] : await findByCard(database, card, mostFound)),
    ...(number?.series === "invoice" ? await findByInvoice(database, number.written) : []),
    ...(number?.series === "contract" ? await findByContract(database, number.ordinal, number.written) : []),
    ...(isReference(text) ? await findByReferenceBegin(database, text, mostFound) : []),
  ];
  const first = new Map(found.toReversed().map((one) => [one.account_id, one]));
  return [...first.values()].toReversed();
}

/** 'av 2026-42' as 'AV-2026-000042'; undefined where a text is no such number. */
export function numberRead(text: string) {
  const [, letters = "", year, digits] = /^(AV|C)?[\s-]*(\d{4})[\s-]+(\d{1,10})$/i.exec(text) ?? [];
  if (year === undefined || digits === undefined || Number(digits) > largestId) return undefined;
  const prefix = letters.toUpperCase();
  const ordinal = Number(digits);
  const written = numberIn(prefix === "" ? year : `${prefix}-${year}`, ordinal);
  return { series: prefix === "C" ? ("contract" as const) : ("invoice" as const), ordinal, written };
}

function isReference(text: string): boolean {
  return text.length >= shortestReference && /^[\w.:-]+$/.test(text) && /\d/.test(text);
}
