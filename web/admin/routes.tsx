import { lazy, Suspense, type ComponentType } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { Skeleton } from "../shared/ui/skeleton.tsx";
import { Frame } from "./frame.tsx";
import { Gate } from "./gate.tsx";
import { AuditLog } from "./pages/audit-log.tsx";
import { Encodings } from "./pages/encodings/encoding-list.tsx";
import { OneEncoding } from "./pages/encodings/one-encoding.tsx";
import { Findings } from "./pages/findings/findings.tsx";
import { GroupPage } from "./pages/groups/group.tsx";
import { Groups } from "./pages/groups/groups.tsx";
import { FirstPage } from "./pages/first-page.tsx";
import { Jobs } from "./pages/jobs/jobs.tsx";
import { OneJob } from "./pages/jobs/one-job.tsx";
import { Members } from "./pages/members.tsx";
import { Messages } from "./pages/messages.tsx";
import { NotFound } from "./parts/not-found.tsx";
import { OneMessage } from "./pages/one-message.tsx";
import { OwnSecurity } from "./pages/own-security.tsx";
import { Papers } from "./pages/papers/papers.tsx";
import { Reports } from "./pages/reports.tsx";
import { SecurityEvents } from "./pages/security-events/security-events.tsx";
import { TextsPage } from "./pages/texts/texts.tsx";
import { TitleMedia } from "./pages/titles/media/media.tsx";
import { TitlePictures } from "./pages/titles/pictures/pictures.tsx";
import { Titles } from "./pages/titles/table/titles.tsx";
import { TitleSeasons } from "./pages/titles/title/seasons/seasons.tsx";
import { TitleSheet } from "./pages/titles/title/sheet.tsx";
import { TitlePage } from "./pages/titles/title/title.tsx";
import { TitleTransfer } from "./pages/titles/transfer/transfer.tsx";
import { TitleViewing } from "./pages/titles/viewing/viewing.tsx";
import { Uploads } from "./pages/uploads/uploads.tsx";
import { AccessLink } from "./sign-in/access-link.tsx";

const FaqPage = lazy(async () => ({ default: (await import("./pages/texts/faq.tsx")).FaqPage }));
const LinksPage = lazy(async () => ({ default: (await import("./pages/texts/links.tsx")).LinksPage }));
const ChoicesPage = lazy(async () => ({ default: (await import("./pages/texts/choices.tsx")).ChoicesPage }));
const PagesPage = lazy(async () => ({ default: (await import("./pages/texts/pages/pages.tsx")).PagesPage }));
const OnePage = lazy(async () => ({ default: (await import("./pages/texts/pages/page.tsx")).OnePage }));
const NewPagePage = lazy(async () => ({ default: (await import("./pages/texts/pages/new-page.tsx")).NewPagePage }));
const PageVersion = lazy(async () => ({ default: (await import("./pages/texts/pages/page-version.tsx")).PageVersion }));
const IdentityPage = lazy(async () => ({
  default: (await import("./pages/texts/identity/identity.tsx")).IdentityPage,
}));
const SiteLinksPage = lazy(async () => ({
  default: (await import("./pages/texts/identity/site-links.tsx")).SiteLinksPage,
}));
const HomePage = lazy(async () => ({ default: (await import("./pages/home/home.tsx")).HomePage }));

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
        { path: "/messages", element: <Messages /> },
        { path: "/messages/:id", element: <OneMessage /> },
        { path: "/titles", element: <Titles /> },
        { path: "/titles/transfer", element: <TitleTransfer /> },
        {
          path: "/titles/:id",
          element: <TitlePage />,
          children: [
            { index: true, element: <TitleSheet /> },
            { path: "seasons", element: <TitleSeasons /> },
            { path: "media", element: <TitleMedia /> },
            { path: "pictures", element: <TitlePictures /> },
            { path: "viewing", element: <TitleViewing /> },
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
            { path: "site-links", element: <Later of={SiteLinksPage} /> },
          ],
        },
        { path: "/uploads", element: <Uploads /> },
        { path: "/encodings", element: <Encodings /> },
        { path: "/encodings/:id", element: <OneEncoding /> },
        { path: "/papers", element: <Papers /> },
        { path: "/jobs", element: <Jobs /> },
        { path: "/jobs/:id", element: <OneJob /> },
        { path: "/findings", element: <Findings /> },
        { path: "/groups", element: <Groups /> },
        { path: "/groups/:id", element: <GroupPage /> },
        { path: "/reports", element: <Reports /> },
        { path: "/staff", element: <Members /> },
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
