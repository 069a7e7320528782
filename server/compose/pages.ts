import type { FastifyInstance } from "fastify";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import { cachesDroppedOn, type MakeCache } from "#server/cache/dropped-caches.ts";
import type { PeriodOf } from "#server/features/catalogue/cards/periods.ts";
import { pageLookOf } from "#server/features/brand/look.ts";
import { adminPages } from "#server/http/admin-pages.ts";
import { pageOrigins } from "#server/http/content-security-policy.ts";
import { createInProcessCalls } from "#server/http/in-process.ts";
import { keepSharedCalls } from "#server/http/shared-calls.ts";
import { webPages } from "#server/http/web.ts";
import type { Database } from "#server/database/pool.ts";
import { DatabaseAwayError } from "#server/database/away.ts";
import { findIdentity } from "#server/features/support/identity/queries.ts";
import { contactsOf, siteSettingsOf } from "#server/site-settings.ts";
import type { ReadLook } from "./brand.ts";
import type { AppDeps } from "./deps.ts";

/** The site's pages. They call the API inside the process, so the API's rules are theirs too. */
export async function composePages(
  app: FastifyInstance,
  { config, clock, database }: AppDeps,
  { providers, periodOf, readLook }: { providers: PaymentProviders; periodOf: PeriodOf; readLook: ReadLook },
): Promise<void> {
  const origins = pageOrigins({
    publicUrl: config.http.publicUrl,
    mediaUrl: config.media.url,
    formOrigins: providers.all.flatMap(({ formOrigins }) => formOrigins),
    analyticsScript: config.analyticsScript,
  });
  const cache = await cachesDroppedOn(["catalogue_changed", "public_texts_changed"], { database, clock });
  const textsCache = await cachesDroppedOn(["public_texts_changed"], { database, clock });
  const period = () => periodOf(clock.now());
  const site = siteSettingsOf(config);
  const readContacts = createReadContacts(database, textsCache);
  const readPageLook = async () => pageLookOf(await readLook());
  const services = {
    site,
    readSite: async () => {
      const look = await readPageLook();
      return { ...site, ...(await readContacts()), ...(look && { look }) };
    },
    callApi: keepSharedCalls(createInProcessCalls(app), textsCache),
  };
  await adminPages(app, {
    root: config.root,
    dev: config.development,
    brandName: config.brand.name,
    readLook: readPageLook,
    mediaOrigins: origins.media,
  });
  await app.register(webPages, { root: config.root, dev: config.development, services, origins, cache, period });
}

type Contacts = ReturnType<typeof contactsOf>;

/** The operator's contacts; while the database is away the last ones, as its absence is told on a page, too. */
function createReadContacts(database: Database, cache: MakeCache): () => Promise<Contacts> {
  const kept = cache<Contacts>({ name: "contacts", freshMs: 60_000, staleMs: 0, most: 1 });
  let last: Contacts = { supportEmail: "", socialLinks: [], storeLinks: {} };
  return async () => {
    try {
      last = await kept.get("contacts", async () => contactsOf(await findIdentity(database)));
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
    }
    return last;
  };
}
