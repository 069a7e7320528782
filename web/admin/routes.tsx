import { lazy, Suspense, type ComponentType } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { Skeleton } from "../shared/ui/skeleton.tsx";
import { Frame } from "./layout/frame.tsx";
import { Gate } from "./gate.tsx";
import { AuditLog } from "./features/staff/records/audit-log.tsx";
import { Encodings } from "./features/encoding/encoding-list.tsx";
import { OneEncoding } from "./features/encoding/one-encoding.tsx";
import { Disputes } from "./features/billing/disputes/disputes.tsx";
import { OneDispute } from "./features/billing/disputes/one-dispute.tsx";
import { Findings } from "./features/billing/findings/findings.tsx";
import { Coupons } from "./features/billing/offers/coupons.tsx";
import { OneOutage } from "./features/billing/outages/one-outage.tsx";
import { Outages } from "./features/billing/outages/outages.tsx";
import { Plans } from "./features/billing/offers/plans.tsx";
import { Exports } from "./features/exports/exports.tsx";
import { GroupPage } from "./features/groups/group.tsx";
import { Groups } from "./features/groups/groups.tsx";
import { OriginWorks } from "./features/figures/origins/works.tsx";
import { FigurePeople } from "./features/figures/people.tsx";
import { FirstPage } from "./pages/first-page.tsx";
import { Jobs } from "./features/jobs/jobs.tsx";
import { OneJob } from "./features/jobs/one-job.tsx";
import { Members } from "./features/staff/members/members.tsx";
import { Messages } from "./features/support/inbox/messages.tsx";
import { NotFound } from "./parts/not-found.tsx";
import { OneMessage } from "./features/support/inbox/one-message.tsx";
import { SavedTexts } from "./features/support/inbox/saved-texts.tsx";
import { OwnSecurity } from "./features/staff/own-security/own-security.tsx";
import { Accounting } from "./features/billing/accounting/accounting.tsx";
import { Papers } from "./features/billing/letters/papers.tsx";
import { Reports } from "./features/comments/reports.tsx";
import { Requests } from "./features/support/requests/requests.tsx";
import { SecurityEvents } from "./features/security-events/security-events.tsx";
import { LaunchPage } from "./features/launch/launch.tsx";
import { SubscriberLetters } from "./features/letters/letters.tsx";
import { OneLetter } from "./features/letters/one-letter.tsx";
import { SubscriberAccountTab } from "./features/subscribers/account.tsx";
import { Refunds } from "./features/subscribers/refunds.tsx";
import { SubscriberMoney } from "./features/subscribers/money.tsx";
import { SubscriberPage } from "./features/subscribers/subscriber.tsx";
import { Subscribers } from "./features/subscribers/subscribers.tsx";
import { OneRightsHolder } from "./features/royalties/one-holder.tsx";
import { RightsHolders } from "./features/royalties/rights-holders.tsx";
import { TitleShares } from "./features/royalties/title-shares.tsx";
import { TextsPage } from "./features/support/editing/texts.tsx";
import { NextSteps, PublishTitle } from "./features/catalogue/editing/publishing/next-steps.tsx";
import { TitleMedia } from "./features/catalogue/editing/media/media.tsx";
import { TitlePictures } from "./features/catalogue/editing/pictures/pictures.tsx";
import { Titles } from "./features/catalogue/editing/listing/titles.tsx";
import { TitleSeasons } from "./features/catalogue/editing/seasons/seasons.tsx";
import { TitleSheet } from "./features/catalogue/editing/sheet/sheet.tsx";
import { TitlePage } from "./features/catalogue/editing/titles/title.tsx";
import { People } from "./features/catalogue/editing/people/people.tsx";
import { TitleTransfer } from "./features/catalogue/editing/transfer/transfer.tsx";
import { TitleViewing } from "./features/catalogue/editing/viewing/viewing.tsx";
import { Uploads } from "./features/uploads/uploads.tsx";
import { Tokens } from "./features/staff/tokens/tokens.tsx";
import { OneWebhook } from "./features/webhooks/one-webhook.tsx";
import { Webhooks } from "./features/webhooks/webhooks.tsx";
import { AccessLink } from "./features/staff/sign-in/access-link.tsx";

const FaqPage = lazy(async () => ({ default: (await import("./features/support/editing/faq.tsx")).FaqPage }));
const LinksPage = lazy(async () => ({ default: (await import("./features/support/editing/links.tsx")).LinksPage }));
const ChoicesPage = lazy(async () => ({
  default: (await import("./features/support/editing/choices.tsx")).ChoicesPage,
}));
const PagesPage = lazy(async () => ({
  default: (await import("./features/support/editing/pages/pages.tsx")).PagesPage,
}));
const OnePage = lazy(async () => ({ default: (await import("./features/support/editing/pages/page.tsx")).OnePage }));
const NewPagePage = lazy(async () => ({
  default: (await import("./features/support/editing/pages/new-page.tsx")).NewPagePage,
}));
const PageVersion = lazy(async () => ({
  default: (await import("./features/support/editing/pages/page-version.tsx")).PageVersion,
}));
const IdentityPage = lazy(async () => ({
  default: (await import("./features/support/identity/identity.tsx")).IdentityPage,
}));
const BrandPage = lazy(async () => ({ default: (await import("./features/brand/brand.tsx")).BrandPage }));
const SiteLinksPage = lazy(async () => ({
  default: (await import("./features/support/identity/site-links.tsx")).SiteLinksPage,
}));
const FiguresPage = lazy(async () => ({ default: (await import("./features/figures/figures.tsx")).FiguresPage }));
const CohortsPage = lazy(async () => ({
  default: (await import("./features/figures/cohorts/cohorts.tsx")).CohortsPage,
}));
const SignUpsPage = lazy(async () => ({
  default: (await import("./features/figures/sign-ups/sign-ups.tsx")).SignUpsPage,
}));
const WatchingPage = lazy(async () => ({
  default: (await import("./features/figures/watching/watching.tsx")).WatchingPage,
}));
const QualityPage = lazy(async () => ({
  default: (await import("./features/figures/quality/quality.tsx")).QualityPage,
}));
const OriginsPage = lazy(async () => ({
  default: (await import("./features/figures/origins/origins.tsx")).OriginsPage,
}));
const StopsPage = lazy(async () => ({ default: (await import("./features/figures/watching/stops.tsx")).StopsPage }));
const MachinePage = lazy(async () => ({ default: (await import("./features/machine/machine.tsx")).MachinePage }));
const MachineSettingsPage = lazy(async () => ({
  default: (await import("./features/machine/settings.tsx")).MachineSettingsPage,
}));
const HomePage = lazy(async () => ({ default: (await import("./features/catalogue/editing/home/home.tsx")).HomePage }));

/** A large page, loaded on demand. */
function Later({ of: Page }: { of: ComponentType }) {
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <Page />
    </Suspense>
  );
}

/** Every page of the staff. */
const router = createBrowserRouter(
  [
    { path: "/access", element: <AccessLink /> },
    {
      element: (
        <Gate>
          <Frame />
        </Gate>
      ),
      children: [
        { path: "/", element: <FirstPage /> },
        { path: "/subscribers", element: <Subscribers /> },
        {
          path: "/subscribers/:id",
          element: <SubscriberPage />,
          children: [
            { index: true, element: <SubscriberMoney /> },
            { path: "account", element: <SubscriberAccountTab /> },
            { path: "letters", element: <SubscriberLetters /> },
            { path: "letters/:letterId", element: <OneLetter /> },
          ],
        },
        { path: "/messages", element: <Messages /> },
        { path: "/messages/texts", element: <SavedTexts /> },
        { path: "/messages/:id", element: <OneMessage /> },
        { path: "/requests", element: <Requests /> },
        { path: "/titles", element: <Titles /> },
        { path: "/titles/transfer", element: <TitleTransfer /> },
        { path: "/titles/people", element: <People /> },
        {
          path: "/titles/:id",
          element: <TitlePage />,
          children: [
            { index: true, element: <TitleSheet /> },
            { path: "seasons", element: <TitleSeasons /> },
            { path: "media", element: <TitleMedia /> },
            { path: "pictures", element: <TitlePictures /> },
            { path: "viewing", element: <TitleViewing /> },
            { path: "rights", element: <TitleShares /> },
          ],
        },
        { path: "/home", element: <Later of={HomePage} /> },
        {
          path: "/texts",
          element: <TextsPage />,
          children: [
            { index: true, element: <Later of={FaqPage} /> },
            { path: "pages", element: <Later of={PagesPage} /> },
            { path: "pages/new", element: <Later of={NewPagePage} /> },
            { path: "pages/:id", element: <Later of={OnePage} /> },
            { path: "pages/:id/versions/:version", element: <Later of={PageVersion} /> },
            { path: "links", element: <Later of={LinksPage} /> },
            { path: "choices", element: <Later of={ChoicesPage} /> },
            { path: "identity", element: <Later of={IdentityPage} /> },
            { path: "brand", element: <Later of={BrandPage} /> },
            { path: "site-links", element: <Later of={SiteLinksPage} /> },
          ],
        },
        { path: "/uploads", element: <Uploads PublishTitle={PublishTitle} /> },
        { path: "/encodings", element: <Encodings /> },
        { path: "/encodings/:id", element: <OneEncoding NextSteps={NextSteps} /> },
        { path: "/papers", element: <Papers /> },
        { path: "/exports", element: <Exports /> },
        { path: "/jobs", element: <Jobs /> },
        { path: "/jobs/:id", element: <OneJob /> },
        { path: "/machine", element: <Later of={MachinePage} /> },
        { path: "/machine/settings", element: <Later of={MachineSettingsPage} /> },
        { path: "/disputes", element: <Disputes /> },
        { path: "/disputes/:id", element: <OneDispute /> },
        { path: "/findings", element: <Findings /> },
        { path: "/origins", element: <Later of={OriginsPage} /> },
        { path: "/origins/works", element: <OriginWorks /> },
        { path: "/figures", element: <Later of={FiguresPage} /> },
        { path: "/figures/people", element: <FigurePeople /> },
        { path: "/figures/cohorts", element: <Later of={CohortsPage} /> },
        { path: "/figures/sign-ups", element: <Later of={SignUpsPage} /> },
        { path: "/figures/watching", element: <Later of={WatchingPage} /> },
        { path: "/figures/quality", element: <Later of={QualityPage} /> },
        { path: "/figures/watching/:id", element: <Later of={StopsPage} /> },
        { path: "/groups", element: <Groups /> },
        { path: "/groups/:id", element: <GroupPage /> },
        { path: "/plans", element: <Plans /> },
        { path: "/coupons", element: <Coupons /> },
        { path: "/refunds", element: <Refunds /> },
        { path: "/outages", element: <Outages /> },
        { path: "/outages/:id", element: <OneOutage /> },
        { path: "/accounting", element: <Accounting /> },
        { path: "/rights-holders", element: <RightsHolders /> },
        { path: "/rights-holders/:id", element: <OneRightsHolder /> },
        { path: "/reports", element: <Reports /> },
        { path: "/launch", element: <LaunchPage /> },
        { path: "/staff", element: <Members /> },
        { path: "/tokens", element: <Tokens /> },
        { path: "/webhooks", element: <Webhooks /> },
        { path: "/webhooks/:id", element: <OneWebhook /> },
        { path: "/audit", element: <AuditLog /> },
        { path: "/security-events", element: <SecurityEvents /> },
        { path: "/security", element: <OwnSecurity /> },
        { path: "*", element: <NotFound /> },
      ],
    },
  ],
  { basename: "/admin" },
);

export function AdminRoutes() {
  return <RouterProvider router={router} />;
}
