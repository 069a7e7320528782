import type { FastifyInstance } from "fastify";
import { mailPages } from "#server/adapters/mail/mail-pages.ts";
import { openPictures } from "#server/adapters/pictures/pictures.ts";
import { statePages } from "#server/demo/states/state-pages.ts";
import { jobRoutes } from "#server/features/jobs/routes.ts";
import type { ServiceLog } from "#server/features/machine/services/service-log.ts";
import { securityEventRoutes } from "#server/features/security-events/routes.ts";
import { writeAudit } from "#server/features/staff/audit-queries.ts";
import { createStaffCheck } from "#server/features/staff/sessions.ts";
import { trackingRoutes } from "#server/features/tracking/routes.ts";
import { createApi, type Api } from "#server/http/api.ts";
import { documentation, type StaffSessionCheck } from "#server/http/documentation.ts";
import { refuseForeignHosts } from "#server/http/foreign-hosts.ts";
import { health } from "#server/http/health.ts";
import { createRequestLimit } from "#server/http/request-limit.ts";
import { robots } from "#server/http/robots.ts";
import { forceFaults } from "#server/http/forced-faults.ts";
import { createServer } from "#server/http/server.ts";
import { createStaffCookie } from "#server/http/staff-cookie.ts";
import { createAttemptLimits, type AttemptLimits } from "#server/http/attempt-limits.ts";
import { createMediaCookies } from "#server/media/cookies.ts";
import type { AppDeps } from "./compose/deps.ts";
import { readinessChecks } from "./readiness.ts";
import { composeBrand } from "./compose/brand.ts";
import { composeBusinessFigures } from "./compose/business-figures.ts";
import { countForms } from "./compose/visits.ts";
import { composeEncoding } from "./compose/encoding.ts";
import { composeExports } from "./compose/exports.ts";
import { openFiles, placeOfMedia, serveFiles, type FileStores } from "./compose/files.ts";
import { composeLaunch } from "./compose/launch.ts";
import { composeMachine } from "./compose/machine.ts";
import { composeImpersonation } from "./compose/impersonation.ts";
import { composePages } from "./compose/pages.ts";
import { composePayments } from "./compose/payments.ts";
import { composePeople } from "./compose/people.ts";
import { composeRoyalties } from "./compose/royalties.ts";
import { composeSecurityEvents } from "./compose/security-events.ts";
import { watchServices } from "./compose/service-log.ts";
import { composeSentLetters } from "./compose/sent-letters.ts";
import { composeStaff } from "./compose/staff.ts";
import { composeSubscribers } from "./compose/subscribers.ts";
import { composeSupport } from "./compose/support.ts";
import { composeTitles } from "./compose/titles.ts";
import { composeTracking } from "./compose/tracking.ts";
import { composeWebhooks } from "./compose/webhooks.ts";
import { composeWaiting } from "./compose/waiting.ts";
import { composeUploads } from "./compose/uploads.ts";

/** The map of the system: its parts in order, and what one needs of another. */
export async function createApp(given: AppDeps): Promise<FastifyInstance> {
  const { config, log, database } = given;
  const app = await createServer({ log, ...config.http, observe: given.observeRequests });
  const { deps, serviceLog } = watchServices(app, given);
  if (!config.production) refuseForeignHosts(app, config.http.developmentHosts);
  const attemptLimits = createAttemptLimits(database, config.secret);
  const { api, noteRefusal, securityEvents, mediaCookies, staffCookie, checkStaff } = openApi(app, deps, attemptLimits);

  const files = await openFiles(deps);
  const pictures = openPictures();
  app.addHook("onClose", () => pictures.close());
  const { readLook, readMark } = await composeBrand(app, api, deps, pictures);
  const subscribers = composeSubscribers(api, deps, (provider) => providers.named(provider)?.disputes === undefined);
  const support = await composeSupport(app, api, deps, {
    attemptLimits,
    subscribers,
    enterDeclaration: (...made) => billing.enterDeclaration(...made),
  });
  const tracking = composeTracking(deps, {
    attemptLimits,
    watch: serviceLog.watch,
    subscriptionFacts: (accountId, at) => billing.subscriptionFacts(accountId, at),
  });
  const webhooks = composeWebhooks(api, deps);
  const { billing, providers } = await composePayments(app, deps, {
    recordEvents: webhooks.record,
    attemptLimits,
    support,
    measure: tracking,
    noteRefusal,
  });
  composePeople(api, deps, { billing, images: files.images, pictures, attemptLimits, mediaCookies });
  const { trailerFolderOf, periodOf, editing } = await composeTitles(app, api, deps, {
    mediaCookies,
    attemptLimits,
    tracking,
    furtherPages: support.furtherPages,
    media: files.media,
  });
  const { receive, isSource } = composeEncoding(api, deps, { ...files, pictures, editing });
  securityEventRoutes(api, securityEvents);
  composeRunning(api, deps, { ...files, serviceLog });
  composeWaiting(api);
  const { visits } = composeBusinessFigures(app, api, deps, { media: files.media, attemptLimits });
  trackingRoutes(api, tracking, { onFormOpened: countForms(visits) });
  composeRoyalties(api, deps);
  composeExports(api, deps, files.media);
  composeStaff(api, deps, { attemptLimits, cookie: staffCookie });
  const { createTitle } = editing;
  const uploading = { files: files.media, createTitle, receive, isSource };
  composeUploads(app, api, deps, { checkStaff, staffCookie, noteRefusal, ...uploading });

  await serveFiles(app, deps, { ...files, pictures, readMark }, trailerFolderOf);
  serveOperators(app, api, deps, { checkStaff, staffCookie });
  if (config.development) {
    mailPages(app, config);
    statePages(app, deps);
  }
  if (deps.pages ?? true) await composePages(app, deps, { providers, periodOf, readLook });
  return app;
}

/** What the staff see and do of the running service. */
function composeRunning(api: Api, deps: AppDeps, parts: FileStores & { serviceLog: ServiceLog }): void {
  jobRoutes(api, deps.jobs);
  composeSentLetters(api, deps);
  composeLaunch(api, deps, parts.media);
  composeMachine(api, deps, parts);
}

/** The binder of the contract, with who is let in, how often, and where refusals are counted. */
function openApi(app: FastifyInstance, deps: AppDeps, attemptLimits: AttemptLimits) {
  const { config, clock, database } = deps;
  const securityEvents = composeSecurityEvents(app, deps);
  const noteRefusal = securityEvents.note;
  const impersonation = composeImpersonation(database);
  const limit = createRequestLimit({
    perMinute: config.http.requestsPerMinute,
    clock,
    checkSession: impersonation.checkSession,
    noteRefusal,
  });
  limit.addTo(app);
  if (config.development) forceFaults(app);
  const mediaCookies = createMediaCookies(placeOfMedia(config));
  const staffCookie = createStaffCookie(config.http.publicUrl);
  const checkStaff = createStaffCheck(database, attemptLimits);
  const api = createApi(app, {
    clock,
    database,
    checkSession: limit.checkSession,
    checkStaff,
    writeAudit,
    staffCookie,
    expireMedia: mediaCookies.expire,
    noteRefusal,
    checkAnswers: deps.checkAnswers ?? config.development,
  });
  impersonation.bind(api);
  return { api, noteRefusal, securityEvents, mediaCookies, staffCookie, checkStaff };
}

/** What robots, balancers and programmers ask for. */
function serveOperators(
  app: FastifyInstance,
  api: Api,
  { config, clock, database, jobs }: AppDeps,
  staff: StaffSessionCheck,
) {
  robots(app, config.http);
  health(app, readinessChecks({ config, database, jobs }));
  documentation(app, api, { ...staff, clock, brandName: config.brand.name, hidesStaffCalls: config.production });
}
