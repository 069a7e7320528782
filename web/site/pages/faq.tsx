import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { ForGrownUps, useIsForKids } from "../layout/for-grown-ups.tsx";
import { PublicFrame } from "../layout/public-frame.tsx";
import { ContactForm } from "../features/support/contact-form.tsx";
import { FaqList } from "../features/support/faq-list.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { useHolder } from "#shared/api/session.ts";
import { SplitPage } from "#shared/ui/split-page.tsx";

export const handle: PageHandle = {
  title: "support.faq.title",
  description: "support.faq.description",
  indexed: true,
};

export function loader({ context }: LoaderFunctionArgs) {
  const { services, locale } = context.get(pageContext);
  return services.callApi("GET /faqs", { query: {} }, { locale });
}

export default function Faq() {
  const { data } = useLoaderData<typeof loader>();
  const t = useTranslations("support.faq");
  const form = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isPupil = useHolder()?.is_pupil === true;
  useEffect(() => {
    if (hash === "#form") form.current?.scrollIntoView();
  }, [hash]);
  if (useIsForKids()) return <ForGrownUps />;
  return (
    <PublicFrame>
      <SplitPage
        about={
          <>
            <h1 className="text-2xl">{t("heading")}</h1>
            <p className="max-w-160 text-balance text-soft xs:max-sm:text-pretty sm:max-w-96">{t("description")}</p>
          </>
        }
      >
        <FaqList items={data} />
      </SplitPage>
      <section ref={form} id="form" aria-labelledby="ask" className="mt-16 border-t border-line sm:mt-24 print:hidden">
        <SplitPage
          about={
            <>
              <h2 id="ask" className="text-2xl">
                {t("ask")}
              </h2>
              <p className="max-w-160 text-balance text-soft xs:max-sm:text-pretty sm:max-w-96">
                {!isPupil && t("askText")}
              </p>
            </>
          }
        >
          <ContactForm withCivility={false} />
        </SplitPage>
      </section>
    </PublicFrame>
  );
}
