import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** A company in France that an invoice is addressed to. */
export type Company = {
  name: string;
  /** Nine digits. */
  siren: string;
  /** Null for one that charges no VAT. */
  vatNumber: string | null;
  address: string;
  postcode: string;
  city: string;
};

export type CompanyRow = Company & { accountId: number };

/** The companies of accounts that have one. */
export function findCompanies(database: Database, accountIds: readonly number[]) {
  return database.rows<CompanyRow>(sql`
    select account_id as "accountId", name, siren, vat_number as "vatNumber", address, postcode, city
    from invoiced_companies where account_id = any(${[...accountIds]}::integer[])`);
}

export async function findCompany(database: Database, accountId: number): Promise<Company | null> {
  const [row] = await findCompanies(database, [accountId]);
  if (!row) return null;
  const { accountId: _id, ...company } = row;
  return company;
}

/** Lets the staff change names one after another; invoices go on being issued. */
export function lockCompanies(inside: Database) {
  return inside.run(sql`lock table invoiced_companies in share row exclusive mode`);
}

export function saveCompany(inside: Database, accountId: number, company: Company, at: Date) {
  return inside.run(sql`
    insert into invoiced_companies (account_id, name, siren, vat_number, address, postcode, city, changed_at)
    values (${accountId}, ${company.name}, ${company.siren}, ${company.vatNumber}, ${company.address}, ${company.postcode},
      ${company.city}, ${at})
    on conflict (account_id) do update set name = excluded.name, siren = excluded.siren, vat_number = excluded.vat_number,
      address = excluded.address, postcode = excluded.postcode, city = excluded.city, changed_at = excluded.changed_at`);
}

export function removeCompany(inside: Database, accountId: number) {
  return inside.run(sql`delete from invoiced_companies where account_id = ${accountId}`);
}
