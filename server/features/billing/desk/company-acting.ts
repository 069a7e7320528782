import type { ActPreview } from "#contract/admin/acts.ts";
import type { InvoicedCompany } from "#contract/admin/invoiced-companies.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { findCompany, lockCompanies, removeCompany, saveCompany, type Company } from "../invoices/companies.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { isReachable } from "../subscriptions/reachable.ts";
import { companyWords, type CompanyRefusal } from "./company-words.ts";

type Asked = { accountId: number; company: InvoicedCompany | null; locale: Locale; at: Date };
type Change = { accountId: number; before: Company | null; after: Company | null };

/** @throws AppError notFound */
export async function invoicedCompany(database: Database, accountId: number): Promise<InvoicedCompany | null> {
  found(await findPayer(database, accountId), "account", accountId);
  const company = await findCompany(database, accountId);
  return company && entityOf(company);
}

/** @throws AppError notFound; invalid; conflict, with the reason */
export async function previewCompany(database: Database, asked: Asked): Promise<ActPreview> {
  return previewOf(await changeOf(database, asked), asked.locale);
}

/**
 * Issues the next invoices in another name, within the caller's transaction.
 * @throws AppError as above; conflict with the new preview where another one was shown
 */
export async function changeCompany(inside: Database, asked: Asked, fingerprint: string): Promise<Change> {
  await lockCompanies(inside);
  const change = await changeOf(inside, asked);
  refuseChanged(previewOf(change, asked.locale), fingerprint, asked.locale);
  const { accountId, after } = change;
  if (after) await saveCompany(inside, accountId, after, asked.at);
  else await removeCompany(inside, accountId);
  return change;
}

async function changeOf(database: Database, { accountId, company, locale }: Asked): Promise<Change> {
  const t = companyWords[locale].refused;
  const payer = found(await findPayer(database, accountId), "account", accountId);
  if (!isReachable(payer.email)) refuse("group", t.group);
  const before = await findCompany(database, accountId);
  const after = company && companyOf(company);
  if (JSON.stringify(before) === JSON.stringify(after)) refuse("unchanged", t.unchanged);
  return { accountId, before, after };
}

/** A French VAT number ends with the SIREN. @throws AppError invalid for another's, and for a foreign one */
function companyOf({ name, siren, vat_number: vatNumber, address, postcode, city }: InvoicedCompany): Company {
  const digits = siren.replaceAll(" ", "");
  if (vatNumber !== null && !(vatNumber.startsWith("FR") && vatNumber.endsWith(digits)))
    throw new AppError("invalid", { fields: { "company.vat_number": "vatNumberOfOther" } });
  return { name, siren: digits, vatNumber, address, postcode, city };
}

function entityOf({ siren, vatNumber, ...rest }: Company): InvoicedCompany {
  return { ...rest, siren: grouped(siren), vat_number: vatNumber };
}

function previewOf({ accountId, before, after }: Change, locale: Locale): ActPreview {
  const t = companyWords[locale];
  return {
    effects: [
      after ? t.company(after.name, grouped(after.siren)) : t.person,
      ...(before ? [t.before(before.name)] : []),
      t.issued,
      after ? t.reported : t.reportedAgain,
    ],
    fingerprint: fingerprintOf({ accountId, before, after }),
  };
}

const grouped = (siren: string): string => siren.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");

function refuse(reason: CompanyRefusal, message: string): never {
  throw new AppError("conflict", { message, details: { reason } });
}
