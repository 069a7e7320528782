import { useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { FormPage } from "#admin/parts/form-page.tsx";
import { siteLinksCalls, siteLinksKey } from "./identity-calls.ts";
import { SiteLinksFields } from "./site-links-fields.tsx";

/** Links to the service's social networks and apps. */
export function SiteLinksPage() {
  const t = useTexts();
  const asked = useQuery({ queryKey: siteLinksKey, queryFn: () => call("GET /admin/site-links") });
  return (
    <section aria-labelledby="site-links">
      <h2 id="site-links" className="text-lg">
        {t("texts.siteLinks.title")}
      </h2>
      <p className="mb-4 max-w-2xl text-sm text-soft">{t("texts.siteLinks.lead")}</p>
      <Loaded asked={asked}>
        {(stored) => (
          <FormPage stored={stored} calls={siteLinksCalls} nameOf={(field) => t(`texts.siteLinks.field.${field}`)}>
            {(fields) => <SiteLinksFields {...fields} />}
          </FormPage>
        )}
      </Loaded>
    </section>
  );
}
