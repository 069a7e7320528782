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

const columns =
  raw(`company_name, company_address, legal_form, capital, register, siren, vat_number, phone, support_email,
  publication_director, host, mediator, social_links, app_store, google_play`);

/** Does nothing where there is one. */
export async function insertIdentity(database: Database, first: Identity & SiteLinks, at: Date): Promise<void> {
  await database.run(sql`
    insert into operator_identity (${columns}, changed_at) values (
      ${first.company_name}, ${first.company_address}, ${first.legal_form}, ${first.capital}, ${first.register},
      ${first.siren}, ${first.vat_number}, ${first.phone}, ${first.support_email}, ${first.publication_director},
      ${first.host}, ${first.mediator}, ${first.social_links}::text[], ${first.app_store}, ${first.google_play},
      ${at}::timestamptz)
    on conflict do nothing`);
}

/** Undefined before the first start. */
export function findFirstIdentity(database: Database) {
  return database.row<Identity & SiteLinks>(sql`select ${columns} from operator_identity for update`);
}

/**
 * Replaces what the placeholders of earlier versions of pages said of the demonstration by what they say now: nobody made a contract
 * with a company that does not exist.
 */
export async function replaceInVersions(database: Database, demonstration: Identity & SiteLinks): Promise<void> {
  await database.run(sql`
    with replaced as (
      select v.slug, v.version, jsonb_object_agg(fact.key, now.facts -> fact.key) as facts
      from page_versions v, (select operator_facts(o) as facts from operator_identity o) now,
        jsonb_each_text(operator_facts(jsonb_populate_record(null::operator_identity, ${JSON.stringify(demonstration)}::jsonb))) fact
      where fact.value <> '' and v.facts ->> fact.key = fact.value
      group by v.slug, v.version
    )
    update page_versions v set facts = v.facts || replaced.facts from replaced
    where v.slug = replaced.slug and v.version = replaced.version`);
}

/** @param lock keeps others from changing it until the transaction ends */
export async function findIdentity(database: Database, { lock = false } = {}): Promise<Identity & SiteLinks> {
  if (lock) await database.run(sql`select 1 from operator_identity for update`);
  const row = await database.row<Identity & SiteLinks>(sql`
    select ${columns} from operator_identity`);
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
