import { defaultLocale, type Locale } from "#contract/language.ts";
import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, useContext } from "react";
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router";
import { IntlProvider, useTranslations } from "use-intl";
import { documentTitle, factsOf } from "./page-handle.ts";
import { VisitCounter } from "./layout/visit-counter.tsx";
import { NonceContext } from "./nonce.ts";
import { PageWithCode } from "./page-with-code.tsx";
import { PublicTags } from "./public-tags.tsx";
import { readRootData } from "./root-data.ts";
import { useRootData, useSiteSettings } from "./use-root-data.ts";
import { useImpersonated } from "../shared/api/impersonated.ts";
import { Part } from "../shared/ui/part.tsx";
import { ReadOnly } from "../shared/ui/read-only.tsx";
import "./styles.css";
import { textsOf, textsUrl, useDrawnLanguage } from "../shared/texts/texts.ts";
import { Fault, faultTitle } from "./fault.tsx";
import favicon from "../shared/ui/favicon.svg?url";
import { useNamedTitle } from "../shared/ui/page-title.ts";
import { watchMissingPictures } from "../shared/ui/missing-pictures.ts";
import { MessageDialog } from "../shared/ui/message-dialog.tsx";
import { PageArrival } from "../shared/ui/page-arrival.tsx";
import { RouteSpinner } from "../shared/ui/route-spinner.tsx";
import { Toasts } from "../shared/ui/toast.tsx";
import touchIcon from "../shared/ui/touch-icon.png?url&no-inline";
import { useChosenTheme } from "../shared/ui/theme.ts";

/** Nobody but the staff, who see the site as a person, loads it. */
const ImpersonationBanner = lazy(() => import("./layout/impersonation-banner.tsx"));

export const links: LinksFunction = () =>
  [bricolage, instrument].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  }));

export function loader(args: LoaderFunctionArgs) {
  return readRootData(args);
}

/** Site, language and theme do not change between pages, so navigation does not reload them. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useDrawnLanguage(useRootData()?.locale ?? defaultLocale);
  return (
    <IntlProvider locale={locale} messages={textsOf(locale)} timeZone="Europe/Paris">
      <Document locale={locale}>{children}</Document>
    </IntlProvider>
  );
}

/** For public pages that load no script; those that tell of a fault have no pictures of titles, and run none at all. */
const watching = `(${String(watchMissingPictures)})()`;

const grounds = { dark: "#0b0f1c", kids: "#e6f5fd", office: "#f6f6f3" } as const;

function Document({ children, locale }: { children: ReactNode; locale: Locale }) {
  const t = useTranslations();
  const nonce = useContext(NonceContext);
  const site = useSiteSettings();
  // Undefined without an error, though the type does not say so.
  const error = useRouteError() ?? undefined;
  const { pathname } = useLocation();
  const seen = useImpersonated();
  const facts = factsOf(useMatches(), t, locale);
  const remembered = useChosenTheme(useRootData()?.theme ?? "dark");
  // A failed page does not determine the theme.
  const theme = (error === undefined ? facts.theme : undefined) ?? remembered;
  const pageTitle = useNamedTitle();
  const title = error === undefined ? (pageTitle ?? facts.title) : faultTitle(error, t);
  return (
    <html lang={locale} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{documentTitle(site.brandName, title)}</title>
        {facts.indexed && error === undefined ? (
          <PublicTags facts={facts} site={site} pathname={pathname} locale={locale} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="theme-color" content={grounds[theme]} />
        <meta name="color-scheme" content={theme === "dark" ? "dark" : "light"} />
        {facts.script && <link rel="preload" as="fetch" crossOrigin="anonymous" href={textsUrl(locale)} />}
        <Meta />
        <Links />
        <Look />
        {!facts.script && facts.indexed && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: watching }} />}
        <VisitCounter isForKids={theme === "kids" || remembered === "kids"} hydrates={facts.script} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {t("shell.skipToContent")}
        </a>
        <ReadOnly value={seen !== null}>{children}</ReadOnly>
        {facts.script && (
          <>
            {seen && (
              <Part>
                <ImpersonationBanner seen={seen} />
              </Part>
            )}
            <PageArrival title={title} />
            <Toasts />
            <MessageDialog />
            <RouteSpinner label={t("shell.loading")} />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The icons; for a look of the operator's own also its style sheet, after those that it changes. */
function Look() {
  const { look } = useSiteSettings();
  const icon = look?.icon ?? { favicon: { type: "image/svg+xml", href: favicon }, touch: touchIcon };
  return (
    <>
      <link rel="icon" type={icon.favicon.type} href={icon.favicon.href} />
      <link rel="apple-touch-icon" href={icon.touch} />
      {look && (
        <>
          <link rel="stylesheet" href={look.styles} />
          <link rel="manifest" href="/manifest.webmanifest" />
        </>
      )}
    </>
  );
}

export default function Root() {
  return (
    <PageWithCode>
      <Outlet />
    </PageWithCode>
  );
}

export function ErrorBoundary() {
  return <Fault error={useRouteError()} />;
}
