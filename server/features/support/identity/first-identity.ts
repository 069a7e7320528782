import type { Database } from "#server/database/pool.ts";
import {
  findFirstIdentity,
  insertIdentity,
  replaceInVersions,
  storeIdentity,
  storeSiteLinks,
  type Identity,
  type SiteLinks,
} from "./queries.ts";

export type FirstIdentity = {
  /** The configuration's; '' for what is not set. */
  configured: Identity & SiteLinks;
  /** The company that the demonstration invents. */
  demonstration: Identity & SiteLinks;
  /** Whether that may run the service: not in production. */
  mayBeDemonstration: boolean;
  /** Throws where production's configuration lacks columns of an identity: of these, or of all. */
  requireConfigured: (columns?: readonly string[]) => void;
};

/** Of these the demonstration has a value of its own. */
const invented = [
  ...(["company_name", "company_address", "siren", "vat_number", "phone"] as const),
  ...(["support_email", "publication_director", "host", "mediator"] as const),
];
/** What it leaves empty comes with its SIREN. */
const besides = ["legal_form", "capital", "register"] as const;

/**
 * Gives a database the configuration's identity, once in its life. Where it holds the demonstration's, the configuration's values take
 * the place of those alone.
 * @throws what `requireConfigured` throws
 */
export async function giveIdentity(database: Database, first: FirstIdentity, at: Date): Promise<void> {
  const { configured, demonstration, requireConfigured } = first;
  await database.transaction(async (inside) => {
    const held = await findFirstIdentity(inside);
    if (!held) {
      requireConfigured();
      return insertIdentity(inside, configured, at);
    }
    const columns = [
      ...invented.filter((column) => held[column] === demonstration[column]),
      ...(held.siren === demonstration.siren ? besides : []),
    ];
    if (columns.length > 0) await replaceDemonstration(inside, first, { held, columns }, at);
    const { social_links: links, ...stores } = held;
    if (links.some((link) => isDemonstrationLink(first, link)))
      await storeSiteLinks(inside, { ...stores, social_links: configured.social_links }, at);
    if (!first.mayBeDemonstration) await replaceInVersions(inside, demonstration);
  });
}

/** Outside production the configuration may be the demonstration's itself. */
const isDemonstrationLink = ({ configured, demonstration }: FirstIdentity, link: string) =>
  demonstration.social_links.includes(link) && !configured.social_links.includes(link);

async function replaceDemonstration(
  inside: Database,
  { configured, requireConfigured }: FirstIdentity,
  { held, columns }: { held: Identity; columns: readonly (keyof Identity)[] },
  at: Date,
): Promise<void> {
  requireConfigured(columns);
  const changed = columns.filter((column) => configured[column] !== held[column]);
  if (changed.length === 0) return;
  await storeIdentity(
    inside,
    { ...held, ...Object.fromEntries(changed.map((column) => [column, configured[column]])) },
    at,
  );
}
