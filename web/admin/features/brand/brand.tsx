import { useQuery } from "@tanstack/react-query";
import { brandSlots, type EditedBrand } from "#contract/admin/brand.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import type { FormDraft } from "#admin/parts/form-draft.ts";
import { FormPage } from "#admin/parts/form-page.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { brandCalls, brandKey, originalLook, valuesOf, type BrandValues } from "./brand-calls.ts";
import { BrandPreview } from "./brand-preview.tsx";
import { BrandVersions } from "./brand-versions.tsx";
import { ColourField } from "./colour-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { BrandValue } from "./brand-value.tsx";

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

type Props = {
  draft: FormDraft<EditedBrand, BrandValues>;
  errorOf: (field: string) => string | undefined;
};

function BrandFields({ draft: { values, change, replace }, errorOf }: Props) {
  const t = useTexts();
  const isOriginal = brandSlots.every((slot) => values[slot] === null) && values.accent === null;
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="grid min-w-0 gap-5">
          <ColourField value={values.accent} error={errorOf("accent")} onChange={(accent) => change({ accent })} />
          <div className="panel grid gap-2 p-5 pb-2">
            {brandSlots.map((slot) => (
              <PictureField
                key={slot}
                slot={slot}
                value={values[slot]}
                error={errorOf(slot)}
                onChange={(picture) => change({ [slot]: picture })}
              />
            ))}
          </div>
          {!isOriginal && (
            <div>
              <Button look="quiet" size="small" onClick={() => replace(originalLook)}>
                {t("brand.original")}
              </Button>
            </div>
          )}
        </div>
        <BrandPreview values={values} />
      </div>
      <BrandVersions onChosen={(version) => replace(valuesOf(version))} />
    </>
  );
}
