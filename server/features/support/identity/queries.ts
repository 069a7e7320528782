import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";

/** Who runs the service. Texts are '' where there is nothing to say. */
export type Identity = {
  company_name: string;
  company_address: string;
  legal_form: string;
  capital: string;
  register: string;
  siren: string;
  /** Null for a seller who charges no VAT (CGI, art. 293 B). */
  vat_number: string | null;
  phone: string;
  support_email: string;
  publication_director: string;
  host: string;
  mediator: string;
};
export type SiteLinks = { social_links: string[]; app_store: string | null; google_play: string | null };

/** Of the company that the demonstration invents: a database that holds it holds no identity yet. */
const demonstrationSiren = "000 000 000";

/** Whether the configuration has to say who runs the service. */
export async function lacksIdentity(database: Database): Promise<boolean> {
  const own = await database.row<{ one: number }>(
    sql`select 1 as one from operator_identity where siren <> ${demonstrationSiren}`,
  );
  return own === undefined;
}

const seeded =
  raw(`company_name, company_address, legal_form, capital, register, siren, vat_number, phone, support_email,
  publication_director, host, mediator, social_links, app_store, google_play, changed_at`);

/** Writes the configuration's values, once in a database's life, and once more over those of the demonstration. */
export async function seedIdentity(database: Database, first: Identity & SiteLinks, at: Date): Promise<void> {
  const values = sql`
    ${first.company_name}, ${first.company_address}, ${first.legal_form}, ${first.capital}, ${first.register},
    ${first.siren}, ${first.vat_number}, ${first.phone}, ${first.support_email}, ${first.publication_director},
    ${first.host}, ${first.mediator}, ${first.social_links}::text[], ${first.app_store}, ${first.google_play},
    ${at}::timestamptz`;
  const added = await database.run(sql`
    insert into operator_identity (${seeded}) values (${values}) on conflict do nothing`);
  if (added > 0 || first.siren === demonstrationSiren) return;
  await database.run(sql`
    update operator_identity set (${seeded}) = row (${values}) where siren = ${demonstrationSiren}`);
}

/** @param lock keeps others from changing it until the transaction ends */
export async function findIdentity(database: Database, { lock = false } = {}): Promise<Identity & SiteLinks> {
  if (lock) await database.run(sql`select 1 from operator_identity for update`);
  const row = await database.row<Identity & SiteLinks>(sql`
    select company_name, company_address, legal_form, capital, register, siren, vat_number, phone, support_email,
      publication_director, host, mediator, social_links, app_store, google_play
    from operator_identity`);
  if (!row) throw new Error("The database holds no operator's identity");
  return row;
}

/** What an invoice says of the seller. */
export async function findSeller(database: Database) {
  const row = await database.row<{
    name: string;
    address: string;
    siren: string;
    vat_number: string | null;
    registration: string;
    email: string;
  }>(sql`
    select company_name as name, company_address as address, siren, vat_number, support_email as email,
      operator_facts(o) ->> 'registration' as registration
    from operator_identity o`);
  if (!row) throw new Error("The database holds no operator's identity");
  const { vat_number: vatNumber, registration, ...seller } = row;
  return { ...seller, vatNumber, registration: registration === "" ? undefined : registration };
}

/** A trigger gives the pages that name a changed fact a new version. */
export async function storeIdentity(database: Database, to: Identity, at: Date): Promise<void> {
  await database.run(sql`
    update operator_identity set (company_name, company_address, legal_form, capital, register, siren, vat_number, phone,
      support_email, publication_director, host, mediator, changed_at) =
      row (${to.company_name}, ${to.company_address}, ${to.legal_form}, ${to.capital}, ${to.register}, ${to.siren},
        ${to.vat_number}, ${to.phone}, ${to.support_email}, ${to.publication_director}, ${to.host}, ${to.mediator},
        ${at}::timestamptz)`);
}

export async function storeSiteLinks(database: Database, to: SiteLinks, at: Date): Promise<void> {
  await database.run(sql`
    update operator_identity set (social_links, app_store, google_play, changed_at) =
      row (${to.social_links}::text[], ${to.app_store}, ${to.google_play}, ${at}::timestamptz)`);
}
