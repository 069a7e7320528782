import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Files } from "#server/files/files.ts";
import { rememberedFiles } from "#server/files/remembered-files.ts";
import { openStores } from "#server/files/stored-files.ts";
import { composeLetter, type Letter, type Sender } from "#server/adapters/mail/letter.ts";
import type { SendMail } from "#server/adapters/mail/mail.ts";
import { mailPages } from "#server/adapters/mail/mail-pages.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { openProviders, type PaymentProviders } from "#server/adapters/payments/providers.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Pool } from "#server/database/pool.ts";
import { createAccounts } from "#server/features/accounts/accounts.ts";
import { accountRoutes } from "#server/features/accounts/routes.ts";
import { createSessionCheck } from "#server/features/accounts/session-check.ts";
import { createBilling } from "#server/features/billing/billing.ts";
import { paymentWebhooks } from "#server/features/billing/payments/webhooks.ts";
import { setPrices } from "#server/features/billing/offers/queries.ts";
import { askCancellation } from "#server/features/billing/subscriptions/queries.ts";
import { billingRoutes } from "#server/features/billing/routes.ts";
import { createCatalogue } from "#server/features/catalogue/catalogue.ts";
import { lentCards } from "#server/features/catalogue/lent-cards.ts";
import { catalogueRoutes } from "#server/features/catalogue/routes.ts";
import { sitemapRoutes } from "#server/features/catalogue/sitemap.ts";
import { createCommunity } from "#server/features/community/community.ts";
import { communityRoutes } from "#server/features/community/routes.ts";
import { createLists } from "#server/features/lists/lists.ts";
import { listRoutes } from "#server/features/lists/routes.ts";
import { createNotifications } from "#server/features/notifications/notifications.ts";
import { notificationRoutes } from "#server/features/notifications/routes.ts";
import { createPlayback } from "#server/features/playback/playback.ts";
import { playbackRoutes } from "#server/features/playback/routes.ts";
import { createProfiles } from "#server/features/profiles/profiles.ts";
import { profileRoutes } from "#server/features/profiles/routes.ts";
import { supportRoutes } from "#server/features/support/routes.ts";
import type { Operator } from "#server/features/support/standing-texts.ts";
import { createSupport, type Support } from "#server/features/support/support.ts";
import { createApi, type Api } from "#server/http/api.ts";
import { pageOrigins } from "#server/http/content-security-policy.ts";
import { documentation } from "#server/http/documentation.ts";
import { health } from "#server/http/health.ts";
import { imageServer } from "#server/media/images.ts";
import { createInProcessCalls } from "#server/http/in-process.ts";
import { createMediaCookies, mediaPlace, type MediaCookies, type MediaPlace } from "#server/media/cookies.ts";
import { mediaServer } from "#server/media/delivery.ts";
import { createMediaSigner } from "#server/media/signing.ts";
import { createMediaVerifier } from "#server/media/verifying.ts";
import { createRequestLimit } from "#server/http/request-limit.ts";
import { robots } from "#server/http/robots.ts";
import { createServer } from "#server/http/server.ts";
import { createTries, type Tries } from "#server/http/tries.ts";
import { webPages } from "#server/http/web.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { loadPreviousKey, type MediaKey } from "#server/media/key.ts";
import { siteOf } from "#server/site.ts";

export type AppParts = {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Pool;
  mediaKey: MediaKey;
  /** Takes what features have to do later; whoever made it starts and stops it. */
  jobs: Jobs;
  sendMail: SendMail;
  /** False where only the API is wanted. */
  pages?: boolean;
  /** Holds every answer against the contract. */
  checkAnswers?: boolean;
};

/** The map of the system: every feature is made here, and what one needs of another is handed over here. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log, clock, database } = parts;
  const app = await createServer({ log, ...config.http });
  const limit = createRequestLimit({
    perMinute: config.http.requestsPerMinute,
    clock,
    checkSession: createSessionCheck(database),
  });
  limit.addTo(app);
  const { checkSession } = limit;
  const mediaCookies = createMediaCookies(placeOfMedia(config));
  const expireMedia = mediaCookies.expire;
  const checkAnswers = parts.checkAnswers ?? config.development;
  const api = createApi(app, { clock, checkSession, expireMedia, checkAnswers });

  const stores = await openStores(config);
  const images = remembered(stores.images, clock);
  const tries = createTries(database, config.secret);
  const support = await createSupport({ database, tries, secret: config.secret, operator: operatorOf(config) });
  supportRoutes(api, support);
  const providers = await paymentProviders(app, parts);
  await accountFeatures(app, api, parts, { images, tries, support, mediaCookies, providers });
  await titleFeatures(app, api, parts, mediaCookies);
  robots(app, config.http);

  await serveFiles(app, parts, { images, media: remembered(stores.media, clock) });
  health(app, database);
  documentation(app, api, { brandName: config.brand.name });
  if (config.development) mailPages(app, config);
  if (parts.pages ?? true) {
    // Pages call the API inside the process: one set of rules, no second way in.
    const services = { site: siteOf(config), callApi: createInProcessCalls(app) };
    const origins = pageOrigins({
      publicUrl: config.http.publicUrl,
      mediaUrl: config.media.url,
      formOrigins: providers.all.flatMap(({ formOrigins }) => formOrigins),
      analyticsScript: config.analyticsScript,
    });
    await app.register(webPages, { root: config.root, dev: config.development, services, origins });
  }
  return app;
}

/** Who subscribes, for how much, and who watches on their account. */
async function accountFeatures(
  app: FastifyInstance,
  api: Api,
  parts: AppParts,
  {
    images,
    tries,
    support,
    mediaCookies,
    providers,
  }: { images: Files; tries: Tries; support: Support; mediaCookies: MediaCookies; providers: PaymentProviders },
): Promise<void> {
  const { config, log, clock, database, jobs } = parts;
  const sendLetter = (to: string, letter: Letter) => parts.sendMail(composeLetter(to, letter, senderOf(config)));

  await setPrices(database, config.prices);
  const billing = createBilling({
    database,
    secret: config.secret,
    providers,
    seller: config.brand.company,
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
    supportEmail: config.brand.supportEmail,
    tries,
    jobs,
    sendLetter,
    termsText: async (locale) => (await support.page(locale, "cgu")).content,
    warn: (facts, message) => log.warn(facts, message),
  });
  const profiles = createProfiles({ database, images });
  profileRoutes(api, profiles);
  const accounts = createAccounts({
    database,
    jobs,
    tries,
    passwords: createPasswords(),
    sendLetter,
    place: { brandName: config.brand.name, publicUrl: config.http.publicUrl },
    secret: config.secret,
    devices: config.devices,
    createFirstProfiles: profiles.createFirst,
    renamePrimaryProfile: profiles.renamePrimary,
    profilesOf: profiles.profilesOf,
    personalFilesOf: profiles.uploadedPicturesOf,
    forgetFilesOf: profiles.forgetPicturesOf,
    stopRenewing: askCancellation,
    subscriptionFacts: billing.subscriptionFacts,
  });
  accountRoutes(api, accounts, { saveAvatar: profiles.savePrimaryPicture, expireMedia: mediaCookies.expire });
  billingRoutes(api, billing, accounts.users.userOf);
  await paymentWebhooks(app, { billing, providers, clock });
}

/** What people do with titles: find them, keep them, hear of new ones, watch them. */
async function titleFeatures(
  app: FastifyInstance,
  api: Api,
  parts: AppParts,
  mediaCookies: MediaCookies,
): Promise<void> {
  const { config, clock, database, jobs } = parts;
  const catalogue = await createCatalogue({ database, publicUrl: config.http.publicUrl });
  catalogueRoutes(api, catalogue, { mediaUrl: config.media.url });
  sitemapRoutes(app, catalogue.sitemap, clock);
  const cards = lentCards(config.media.url);
  listRoutes(api, createLists({ database, cards }));
  communityRoutes(api, createCommunity({ database, cards }));
  notificationRoutes(api, createNotifications({ database, jobs }));

  const playback = createPlayback({
    database,
    signer: createMediaSigner(parts.mediaKey),
    place: placeOfMedia(config),
    signatureSeconds: config.media.signatureSeconds,
  });
  playbackRoutes(api, playback, mediaCookies);
}

function placeOfMedia({ http, media }: Config): MediaPlace {
  return mediaPlace({ publicUrl: http.publicUrl, mediaUrl: media.url });
}

function paymentProviders(
  app: FastifyInstance,
  { config, clock, database, jobs }: AppParts,
): Promise<PaymentProviders> {
  return openProviders(config.paymentProviders, {
    app,
    database,
    clock,
    jobs,
    secret: config.secret,
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
    ownAddress: (pathname) => ownAddress(app, pathname),
  });
}

/** Where this very process listens; undefined before it does. */
function ownAddress(app: FastifyInstance, pathname: string): string | undefined {
  const bound = app.server.address();
  if (bound === null || typeof bound === "string") return undefined;
  const host = bound.address === "0.0.0.0" || bound.address === "::" ? "127.0.0.1" : bound.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}${pathname}`;
}

function senderOf({ brand, http }: Config): Sender {
  const { name, supportEmail, company } = brand;
  return {
    brandName: name,
    publicUrl: http.publicUrl,
    supportEmail,
    companyName: company.name,
    companyAddress: company.address,
  };
}

function operatorOf({ brand, http, prices, devices }: Config): Operator {
  const { name, supportEmail, company } = brand;
  const { siren, vatNumber } = company;
  const named = { brandName: name, companyName: company.name, companyAddress: company.address };
  const facts = { ...named, siren, vatNumber, supportEmail, publicUrl: http.publicUrl };
  return { facts, prices, counts: { personalDevices: devices.personal, familyDevices: devices.family } };
}

const megabyte = 1024 * 1024;

function remembered(files: Files, clock: Clock): Files {
  return rememberedFiles(files, clock, { maxBytes: 32 * megabyte, maxFileBytes: megabyte, freshForMs: 5000 });
}

/** Media to who carries a signature, pictures to everybody. */
async function serveFiles(
  app: FastifyInstance,
  parts: AppParts,
  { images, media }: { images: Files; media: Files },
): Promise<void> {
  const { config, clock, mediaKey } = parts;
  const verifier = createMediaVerifier({ keys: [mediaKey, ...config.media.previousKeyFiles.map(loadPreviousKey)] });
  await mediaServer(app, {
    files: media,
    verifier,
    publicUrl: new URL(config.media.url).origin,
    pagesOrigin: new URL(config.http.publicUrl).origin,
    clock,
    accelRedirectPrefix: config.media.accelPrefix,
  });
  await imageServer(app, { files: images });
}
