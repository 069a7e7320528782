import { redirect, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { saysSignedIn, saysUnpaid } from "#shared/api/signed-in-cookie.ts";
import { CookieBanner } from "../layout/cookie-banner.tsx";
import { Footer } from "../layout/footer.tsx";
import { GuestHeader } from "../layout/guest-header.tsx";
import { PlansOffer } from "../features/billing/plans-offer.tsx";
import { euros, lowestMonthly } from "../features/billing/sign-up/money.ts";
import { Hero } from "../features/landing/hero.tsx";
import { PriceLine } from "../features/landing/price-line.tsx";
import { lostIn, LostNotice } from "../features/titles/lost-video.tsx";
import { MostWatched } from "../features/landing/most-watched.tsx";
import { KidsOffer, ProfessionalOffer } from "../features/landing/offers.tsx";
import { FaqGroups } from "../features/support/faq-groups.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import logoFile from "#shared/ui/logo.png?url&no-inline";
import { Main } from "#shared/ui/main.tsx";
import { themeOf } from "#shared/ui/theme.ts";
import "../features/landing/landing.css";
import "../features/landing/landing-hero.css";
import type { Route } from "./+types/landing.ts";

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

export const handle: PageHandle = {
  title: "catalogue.landing.title",
  description: (loaded: Loaded | undefined, t, locale) =>
    loaded?.fromPrice ? t("catalogue.landing.description", { price: euros(loaded.fromPrice, locale) }) : "",
  script: false,
  theme: "dark",
  indexed: true,
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const onward = onwardFrom(request);
  if (onward) return redirect(onward);
  const { services, locale } = context.get(pageContext);
  const [mostViewed, plans, faqs] = await Promise.all([
    services.callApi("GET /pub/videos/most-viewed", {}, { locale }),
    services.callApi("GET /pub/plans", {}, { locale }),
    services.callApi("GET /faqs", { query: {} }, { locale }),
  ]);
  return {
    videos: mostViewed.data,
    faqs: faqs.data,
    plans,
    isLost: lostIn(new URL(request.url).searchParams),
    fromPrice: lowestMonthly(plans),
    hasBegun: saysUnpaid(request.headers.get("cookie")),
  };
}

/** Redirect target: the sign-in link's page with a token, home when signed in, else null. */
export function onwardFrom(request: Request): string | null {
  const { search, searchParams } = new URL(request.url);
  // In the hash, so that the token is neither logged nor sent as referrer.
  if (searchParams.has("token")) return `/entree#${searchParams}`;
  const cookie = request.headers.get("cookie");
  if (!saysSignedIn(cookie)) return null;
  return (themeOf(cookie) === "kids" ? "/accueil-kids" : "/accueil") + (lostIn(searchParams) ? search : "");
}

/** The company and its site (schema.org). */
export function meta({ matches }: Route.MetaArgs) {
  const { site, locale } = matches[0].loaderData;
  const company = `${site.publicUrl}/#organization`;
  const logo = {
    "@type": "ImageObject",
    url: new URL(site.look?.icon?.large ?? logoFile, site.publicUrl).href,
    width: 512,
    height: 512,
  };
  const profiles = site.socialLinks.map(({ url }) => url);
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          {
            "@type": "Organization",
            "@id": company,
            name: site.brandName,
            url: site.publicUrl,
            logo,
            sameAs: profiles,
          },
          {
            "@type": "WebSite",
            "@id": `${site.publicUrl}/#website`,
            name: site.brandName,
            url: site.publicUrl,
            inLanguage: locale,
            publisher: { "@id": company },
          },
        ],
      },
    },
  ];
}

export default function Landing() {
  const { videos, faqs, plans, fromPrice, isLost, hasBegun } = useLoaderData<Loaded>();
  const t = useTranslations("catalogue.landing");
  const locale = useLocale();
  const start = t(hasBegun ? "goOn" : "start");
  const price = fromPrice === null ? null : euros(fromPrice, locale);
  return (
    <div className="landing">
      <GuestHeader overPicture action={hasBegun ? <GoOn /> : undefined} />
      <Main>
        {isLost && <LostNotice />}
        <Hero video={videos.find((video) => !video.is_kid) ?? videos[0]}>
          <LinkButton to="/enregistrement" size="large">
            {start}
          </LinkButton>
          <PriceLine price={price} />
        </Hero>
        <MostWatched videos={videos} />
        <KidsOffer />
        <PlansOffer groups={plans} />
        <ProfessionalOffer />
        <section className="landing-faq" aria-labelledby="questions">
          <h2 id="questions" className="text-2xl">
            {t("questions")}
          </h2>
          <div>
            <FaqGroups items={faqs} />
          </div>
        </section>
        <section className="landing-end">
          <h2 className="text-2xl text-balance">{t("end")}</h2>
          <LinkButton to="/enregistrement" size="large">
            {start}
          </LinkButton>
        </section>
      </Main>
      <Footer />
      <CookieBanner />
    </div>
  );
}

/** In place of the log-in, for somebody who registered and has not paid yet. */
function GoOn() {
  const t = useTranslations("layout");
  return (
    <LinkButton to="/enregistrement" reloadDocument look="secondary" size="small">
      {t("goOn")}
    </LinkButton>
  );
}
