import { type ActionFunctionArgs, redirect, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { ConsentSettings } from "../chrome/consent-form.tsx";
import { keepConsent } from "../chrome/consent.ts";
import { Footer } from "../chrome/footer.tsx";
import { GuestHeader } from "../chrome/guest-header.tsx";
import { InformationNav } from "../chrome/information-nav.tsx";
import type { PageHandle } from "../page-handle.ts";
import { useRootData } from "../site.ts";
import { Main } from "../ui/main.tsx";
import { SplitPage } from "../ui/split-page.tsx";
import { pathWithin } from "./language.ts";
import { submitted } from "./submitted.ts";

export const handle: PageHandle = { title: "chrome.cookies.title", script: false, indexed: true };

/** Keeps the answer and shows the page it was given on. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await submitted(request);
  const answer = form.get("answer");
  const accepted = answer === "accept" || (answer === "settings" && form.get("analytics") === "yes");
  const cookie = keepConsent({ data: accepted ? ["analytics"] : [], time: Date.now() });
  return redirect(pathWithin(form.get("from")), { status: 303, headers: { "set-cookie": cookie } });
}

/** Where an answer is looked at and changed: the footer leads here. */
export default function Cookies() {
  const t = useTranslations("chrome.cookies");
  const consent = useRootData()?.consent ?? null;
  const [query] = useSearchParams();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <GuestHeader />
      <Main>
        <SplitPage about={<InformationNav />}>
          <div className="grid max-w-160 gap-8">
            <div className="grid gap-3">
              <h1 className="text-2xl">{t("title")}</h1>
              <p className="text-soft">{t("text")}</p>
              <p>
                {consent === null
                  ? t("unanswered")
                  : t(consent.status ? "accepted" : "refused", { on: new Date(consent.time) })}
              </p>
            </div>
            <ConsentSettings
              analytics={consent?.data.includes("analytics") ?? false}
              from={query.get("from") ?? "/cookies"}
            />
          </div>
        </SplitPage>
      </Main>
      <Footer />
    </div>
  );
}
