import type { EditedIdentity, IdentityForm } from "#contract/admin/identity.ts";
import type { EditedSiteLinks, SiteLinksForm } from "#contract/admin/site-links.ts";
import type { Database } from "#server/database/pool.ts";
import { versionOf } from "#server/http/edited-lists.ts";
import { AppError } from "#server/http/errors.ts";
import { findIdentity, storeIdentity, storeSiteLinks, type Identity, type SiteLinks } from "./queries.ts";

type Saved<Thing> = { before: Thing; after: Thing };

export async function editedIdentity(database: Database, lock = false): Promise<EditedIdentity> {
  const {
    social_links: _links,
    app_store: _apple,
    google_play: _google,
    ...identity
  } = await findIdentity(database, { lock });
  return { revision: versionOf(identity), ...identity };
}

/** @throws AppError conflict with the identity as it is now; invalid for a French VAT number of another company */
export async function changeIdentity(inside: Database, form: IdentityForm, at: Date): Promise<Saved<EditedIdentity>> {
  const before = await editedIdentity(inside, true);
  const { revision, reason: _reason, ...identity } = form;
  requireRevision(before, revision);
  const siren = identity.siren.replaceAll(" ", "");
  const isForeign = !identity.vat_number?.startsWith("FR");
  if (!isForeign && siren !== "" && !identity.vat_number?.endsWith(siren))
    throw new AppError("invalid", { fields: { vat_number: "vatNumberOfOther" } });
  await storeIdentity(inside, identity satisfies Identity, at);
  return { before, after: await editedIdentity(inside) };
}

export async function editedSiteLinks(database: Database, lock = false): Promise<EditedSiteLinks> {
  const { social_links, app_store, google_play } = await findIdentity(database, { lock });
  const links = { social_links, app_store, google_play };
  return { revision: versionOf(links), ...links };
}

/** @throws AppError conflict with the links as they are now */
export async function changeSiteLinks(
  inside: Database,
  form: SiteLinksForm,
  at: Date,
): Promise<Saved<EditedSiteLinks>> {
  const before = await editedSiteLinks(inside, true);
  const { revision, reason: _reason, ...links } = form;
  requireRevision(before, revision);
  await storeSiteLinks(inside, links satisfies SiteLinks, at);
  return { before, after: await editedSiteLinks(inside) };
}

/** The fields that differ, for the audit log. */
export function differences<Thing extends { revision: string }>({ before, after }: Saved<Thing>) {
  const names = (Object.keys(before) as (keyof Thing)[]).filter(
    (name) => name !== "revision" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (thing: Thing) => Object.fromEntries(names.map((name) => [name, thing[name]]));
  return { before: of(before), after: of(after) };
}

function requireRevision(now: { revision: string }, revision: string): void {
  if (now.revision !== revision) throw new AppError("conflict", { said: changedMeanwhile, details: now });
}

const changedMeanwhile = {
  fr: "Ces informations ont été modifiées entre-temps",
  en: "This was changed meanwhile",
};
