import { useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";
import { FormPage } from "#admin/parts/form-page.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { brandCalls, brandKey } from "./brand-calls.ts";
import { BrandValue } from "./brand-value.tsx";
import { BrandFields } from "./brand-fields.tsx";

/** Logo, icon and colour of the service, with what they look like before anybody sees them. */
export function BrandPage() {
  const t = useTexts();
  const asked = useQuery({ queryKey: brandKey, queryFn: () => call("GET /admin/brand") });
  return (
    <section aria-labelledby="brand">
      <h2 id="brand" className="text-lg">
        {t("brand.title")}
      </h2>
      <p className="mb-4 max-w-2xl text-sm text-soft">{t("brand.lead")}</p>
      <Loaded asked={asked}>
        {(stored) => (
          <FormPage
            stored={stored}
            calls={brandCalls}
            nameOf={(field) => t(`brand.field.${field}`)}
            show={(value, field) => <BrandValue value={value} field={field} />}
          >
            {(fields) => <BrandFields {...fields} />}
          </FormPage>
        )}
      </Loaded>
    </section>
  );
}
