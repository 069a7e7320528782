import { accountEmail } from "./account-email.ts";
import { accountPasskeys } from "./account-passkeys.ts";
import { accounts } from "./accounts.ts";
import { adminAccounting } from "./admin/accounting.ts";
import { adminEReports } from "./admin/e-reports.ts";
import { encodings } from "./admin/encodings.ts";
import { titleMedia } from "./admin/title-media.ts";
import { adminDeclarations } from "./admin/declarations.ts";
import { adminDisputeReports } from "./admin/dispute-reports.ts";
import { adminDisputes } from "./admin/disputes.ts";
import { adminFindings } from "./admin/findings.ts";
import { adminGroups } from "./admin/groups.ts";
import { adminOrigins } from "./admin/origins.ts";
import { adminHome } from "./admin/home.ts";
import { adminCouponTransfer } from "./admin/coupon-transfer.ts";
import { adminOffers } from "./admin/offers.ts";
import { adminPlans } from "./admin/plans.ts";
import { adminJobs } from "./admin/jobs.ts";
import { moderation } from "./admin/moderation.ts";
import { adminIdentity } from "./admin/identity.ts";
import { adminPages } from "./admin/pages.ts";
import { titlePreview } from "./admin/title-preview.ts";
import { proposedMarkers } from "./admin/proposed-markers.ts";
import { adminRecords } from "./admin/records.ts";
import { adminLaunch } from "./admin/launch.ts";
import { adminAlarms } from "./admin/alarms.ts";
import { adminMachine } from "./admin/machine.ts";
import { adminLetters } from "./admin/letters.ts";
import { adminPapers } from "./admin/papers.ts";
import { adminInvoicedCompanies } from "./admin/invoiced-companies.ts";
import { adminPeople } from "./admin/people.ts";
import { adminCreditCorrections } from "./admin/credit-corrections.ts";
import { adminRefunds } from "./admin/refunds.ts";
import { adminSeasons } from "./admin/title-seasons.ts";
import { adminTransfer } from "./admin/title-transfer.ts";
import { adminTitles } from "./admin/titles.ts";
import { adminAccountActs } from "./admin/account-acts.ts";
import { adminPlanActs } from "./admin/plan-acts.ts";
import { adminFreeDays } from "./admin/free-days.ts";
import { adminOutages } from "./admin/outages.ts";
import { adminWaiting } from "./admin/waiting.ts";
import { adminImpersonation } from "./admin/impersonation.ts";
import { adminSubscriptionActs } from "./admin/subscription-acts.ts";
import { adminSubscribers } from "./admin/subscribers.ts";
import { securityEvents } from "./admin/security-events.ts";
import { supportInbox } from "./admin/messages.ts";
import { adminRequests } from "./admin/requests.ts";
import { adminSavedTexts } from "./admin/saved-texts.ts";
import { staff } from "./admin/staff.ts";
import { adminPageLinks, adminReportReasons, adminTexts } from "./admin/text-lists.ts";
import { billing } from "./billing.ts";
import { catalogue } from "./catalogue.ts";
import { comments } from "./comments.ts";
import { community } from "./community.ts";
import { groups } from "./groups.ts";
import { impersonation } from "./impersonation.ts";
import { invoices } from "./invoices.ts";
import { leaving } from "./leaving.ts";
import { lists } from "./lists.ts";
import { mySubscription } from "./my-subscription.ts";
import { paypalCalls } from "./paypal-calls.ts";
import { notificationSettings } from "./notification-settings.ts";
import { adminExports } from "./admin/exports.ts";
import { adminCohorts } from "./admin/cohorts.ts";
import { adminFigures } from "./admin/figures.ts";
import { adminRightsHolders } from "./admin/rights-holders.ts";
import { adminRoyalties } from "./admin/royalties.ts";
import { adminPageCounts } from "./admin/page-counts.ts";
import { adminQuality } from "./admin/quality.ts";
import { adminSignUps } from "./admin/sign-ups.ts";
import { adminWatching } from "./admin/watching.ts";
import { adminBrand } from "./admin/brand.ts";
import { notifications } from "./notifications.ts";
import { playback } from "./playback.ts";
import { playerPreferences } from "./player-preferences.ts";
import { pageCounts } from "./page-counts.ts";
import { quality } from "./quality.ts";
import { profiles } from "./profiles.ts";
import { support } from "./support.ts";
import { tracking } from "./tracking.ts";
import { uploads } from "./admin/uploads.ts";
import { webhooks } from "./admin/webhooks.ts";

/** Every call, by feature. */
export const contract = {
  accounts: { ...accounts, ...accountEmail, ...accountPasskeys, ...adminAccountActs },
  brand: adminBrand,
  billing: {
    ...billing,
    ...paypalCalls,
    ...mySubscription,
    ...invoices,
    ...leaving,
    ...adminAccounting,
    ...adminEReports,
    ...adminDeclarations,
    ...adminFindings,
    ...adminDisputes,
    ...adminDisputeReports,
    ...adminPapers,
    ...adminOffers,
    ...adminPlans,
    ...adminCouponTransfer,
    ...adminRefunds,
    ...adminInvoicedCompanies,
    ...adminCreditCorrections,
    ...adminSubscriptionActs,
    ...adminPlanActs,
    ...adminFreeDays,
    ...adminOutages,
    ...adminWaiting,
  },
  catalogue: {
    ...catalogue,
    ...adminTitles,
    ...adminSeasons,
    ...proposedMarkers,
    ...titlePreview,
    ...adminTransfer,
    ...adminPeople,
    ...adminHome,
    ...adminOrigins,
  },
  comments: { ...comments, ...moderation, ...adminReportReasons },
  community,
  exports: adminExports,
  figures: {
    ...adminFigures,
    ...adminCohorts,
    ...adminSignUps,
    ...adminWatching,
    ...adminQuality,
    ...adminPageCounts,
    ...pageCounts,
    ...quality,
  },
  royalties: { ...adminRightsHolders, ...adminRoyalties },
  encoding: { ...encodings, ...titleMedia },
  groups: { ...groups, ...adminGroups },
  impersonation: { ...impersonation, ...adminImpersonation },
  jobs: adminJobs,
  launch: adminLaunch,
  machine: { ...adminMachine, ...adminAlarms },
  letters: adminLetters,
  lists,
  notifications: { ...notifications, ...notificationSettings },
  playback: { ...playback, ...playerPreferences },
  profiles,
  securityEvents,
  support: {
    ...support,
    ...supportInbox,
    ...adminSavedTexts,
    ...adminRequests,
    ...adminTexts,
    ...adminPageLinks,
    ...adminPages,
    ...adminIdentity,
  },
  staff: { ...staff, ...adminRecords },
  subscribers: adminSubscribers,
  tracking,
  uploads,
  webhooks,
};

type EndpointsOf<F> = F extends Record<string, infer E> ? E : never;
export type Endpoints = { [F in keyof typeof contract]: EndpointsOf<(typeof contract)[F]> }[keyof typeof contract];
