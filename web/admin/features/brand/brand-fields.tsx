import type { FormDraft } from "#admin/parts/form-draft.ts";
import { useTexts } from "#admin/texts.ts";
import { type EditedBrand, brandSlots } from "#contract/admin/brand.ts";
import { Button } from "#shared/ui/button.tsx";
import { type BrandValues, originalLook, valuesOf } from "./brand-calls.ts";
import { BrandPreview } from "./brand-preview.tsx";
import { BrandVersions } from "./brand-versions.tsx";
import { ColourField } from "./colour-field.tsx";
import { PictureField } from "./picture-field.tsx";

type Props = {
  draft: FormDraft<EditedBrand, BrandValues>;
  errorOf: (field: string) => string | undefined;
};

export function BrandFields({ draft: { values, change, replace }, errorOf }: Props) {
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
