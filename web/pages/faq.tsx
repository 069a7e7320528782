import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { PublicFrame } from "../chrome/public-frame.tsx";
import { ContactForm } from "../features/support/contact-form.tsx";
import { FaqList } from "../features/support/faq-list.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";

export const handle: PageHandle = {
  title: "support.faq.title",
  description: "support.faq.description",
  theme: "dark",
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
  useEffect(() => {
    if (hash === "#form") form.current?.scrollIntoView();
  }, [hash]);
  return (
    <PublicFrame className="mx-auto w-full max-w-200 px-gutter pt-8">
      <h1 className="mb-8 text-3xl">{t("heading")}</h1>
      <FaqList items={data} />
      <section ref={form} id="form" aria-labelledby="ask" className="grid max-w-140 scroll-mt-8 gap-6 pt-20">
        <div className="grid gap-2">
          <h2 id="ask" className="text-2xl">
            {t("ask")}
          </h2>
          <p className="text-soft">{t("askText")}</p>
        </div>
        <ContactForm withCivility={false} />
      </section>
    </PublicFrame>
  );
}
