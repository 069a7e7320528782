import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { openProviders, type PaymentProviders } from "#server/adapters/payments/providers.ts";
import { isBarred } from "#server/features/accounts/block-queries.ts";
import { findConsentWording, hasConsent, recordConsent } from "#server/features/accounts/consent-queries.ts";
import { listConsents } from "#server/features/accounts/desk-queries.ts";
import { findAccounts } from "#server/features/accounts/finding.ts";
import { listSignIns } from "#server/features/accounts/evidence-queries.ts";
import { setAccountType } from "#server/features/accounts/queries.ts";
import { isOwnLook, type Look } from "#server/features/brand/look.ts";
import { findLook } from "#server/features/brand/queries.ts";
import { createBilling, type Billing } from "#server/features/billing/billing.ts";
import type { BillingDeps } from "#server/features/billing/deps.ts";
import { seedPrices } from "#server/features/billing/offers/queries.ts";
import { paymentWebhooks } from "#server/features/billing/payments/webhooks.ts";
import { typingErrors } from "#server/features/catalogue/search/near-words.ts";
import { leaveGroup, payingGroup } from "#server/features/groups/queries.ts";
import { listBillingLetters } from "#server/features/letters/evidence-queries.ts";
import { watchedSince } from "#server/features/playback/evidence-queries.ts";
import { findSeller } from "#server/features/support/identity/queries.ts";
import type { Support } from "#server/features/support/support.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { NoteRefusal } from "#server/http/refusals.ts";
import type { AppDeps } from "./deps.ts";
import { createSendLetter } from "./letters.ts";

export type Payments = { billing: Billing; providers: PaymentProviders };

type PaymentsDeps = {
  attemptLimits: AttemptLimits;
  support: Support;
  measure: BillingDeps["measure"];
  noteRefusal: NoteRefusal;
  recordEvents: BillingDeps["recordEvents"];
};

/** What is sold, for how much, and the providers that take the money. */
export async function composePayments(
  app: FastifyInstance,
  deps: AppDeps,
  { attemptLimits, support, measure, noteRefusal, recordEvents }: PaymentsDeps,
): Promise<Payments> {
  const { config, log, clock, database, jobs } = deps;
  const providers = await openProviders(config.paymentProviders, {
    app,
    database,
    clock,
    jobs,
    observeCall: deps.observeCall,
    secret: config.secret,
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
    development: config.development,
    // A worker does not listen to people: the balancer's address reaches a process that does.
    ownAddress: (pathname) => (config.role === "worker" ? config.http.publicUrl + pathname : ownAddress(app, pathname)),
  });
  await seedPrices(database, config.prices, clock.now());
  const billing = createBilling({
    database,
    secret: config.secret,
    providers,
    seller: async (from) => {
      const look = await findLook(from);
      const facts = { ...(await findSeller(from)), brandName: config.brand.name };
      return look && isOwnLook(look) ? { ...facts, look: sellerLookOf(look) } : facts;
    },
    brandName: config.brand.name,
    version: versionIn(config.root),
    eReporting: config.eReporting,
    publicUrl: config.http.publicUrl,
    supportEmail: async () => (await findSeller(database)).email,
    attemptLimits,
    declarations: support.requests.declared,
    peopleLike: (from, search) => findAccounts(from, search, typingErrors),
    jobs,
    sendLetter: createSendLetter(deps),
    setAccountType,
    isBarred,
    payingGroup,
    leaveEndedGroup: leaveGroup,
    consents: { record: recordConsent, has: hasConsent, wording: findConsentWording },
    measure,
    evidence: {
      consents: listConsents,
      signIns: listSignIns,
      watched: watchedSince,
      letters: listBillingLetters,
    },
    recordEvents,
    termsText: async (locale) => (await support.page(locale, "cgu")).content,
    plannedTerms: support.plannedTerms,
    termsOfVersion: support.termsOfVersion,
    warn: (facts, message) => log.warn(facts, message),
  });
  await paymentWebhooks(app, { onEvent: billing.onProviderEvent, providers, database, clock, noteRefusal });
  return { billing, providers };
}

/** Of the program. @param root its folder */
function versionIn(root: string): string {
  return (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }).version;
}

/** Where this very process listens; undefined before it does. */
function ownAddress(app: FastifyInstance, pathname: string): string | undefined {
  const bound = app.server.address();
  if (bound === null || typeof bound === "string") return undefined;
  const host = bound.address === "0.0.0.0" || bound.address === "::" ? "127.0.0.1" : bound.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}${pathname}`;
}

const sellerLookOf = ({ accent, logo, logo_light: light }: Look) => ({ accent, logo: light?.key ?? logo?.key ?? null });
