import { type ActionFunctionArgs, redirect, useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { ConsentSettings } from "../layout/consent-form.tsx";
import { Footer } from "../layout/footer.tsx";
import { InformationNav } from "../layout/information-nav.tsx";
import { useMeasuredBy } from "../layout/measured-by.ts";
import { PublicHeader } from "../layout/public-frame.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { useRootData } from "../use-root-data.ts";
import { longDay } from "#contract/date-text.ts";
import { keepCookieConsent } from "#shared/api/cookie-consent.ts";
import { Main } from "#shared/ui/main.tsx";
import { SplitPage } from "#shared/ui/split-page.tsx";
import { pathWithin } from "./language.ts";
import { submitted } from "./submitted.ts";

export const handle: PageHandle = { title: "layout.cookies.title", script: false, indexed: true };

/** Stores the choice and returns to the page. @throws Response 404 where nothing is asked */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (context.get(pageContext).services.site.measuredBy.length === 0) throw new Response(null, { status: 404 });
  const form = await submitted(request);
  const answer = form.get("answer");
  const accepted = answer === "accept" || (answer === "settings" && form.get("analytics") === "yes");
  const cookie = keepCookieConsent({ data: accepted ? ["analytics"] : [], time: Date.now() });
  return redirect(pathWithin(form.get("from")), { status: 303, headers: { "set-cookie": cookie } });
}

/** Shows and changes the choice; linked from the footer. */
export default function Cookies() {
  const t = useTranslations("layout.cookies");
  const who = useMeasuredBy();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <PublicHeader />
      <Main>
        <SplitPage about={<InformationNav />}>
          <div className="grid max-w-160 gap-8">
            <div className="grid gap-3">
              <h1 className="text-2xl">{t("title")}</h1>
              <p className="text-soft">{who === null ? t("onlyNecessary") : t("text", { who })}</p>
            </div>
            {who === null ? null : <Choice />}
            <Necessary />
          </div>
        </SplitPage>
      </Main>
      <Footer />
    </div>
  );
}

function Choice() {
  const t = useTranslations("layout.cookies");
  const locale = useLocale();
  const consent = useRootData()?.consent ?? null;
  const [query] = useSearchParams();
  return (
    <>
      <p>
        {consent === null
          ? t("unanswered")
          : t(consent.status ? "accepted" : "refused", { on: longDay(consent.time, locale) })}
      </p>
      <ConsentSettings
        analytics={consent?.data.includes("analytics") ?? false}
        from={query.get("from") ?? "/cookies"}
      />
    </>
  );
}

/** The necessary cookies, which cannot be declined. */
function Necessary() {
  const t = useTranslations("layout.cookies");
  return (
    <dl className="grid gap-4">
      {(["signIn", "language", "playing", "figures"] as const).map((use) => (
        <div key={use}>
          <dt className="font-semibold">{t(`uses.${use}`)}</dt>
          <dd className="text-soft">{t(`uses.${use}Text`)}</dd>
        </div>
      ))}
    </dl>
  );
}
