import { ImageUp } from "lucide-react";
import { useId } from "react";
import type { BrandPicture, BrandSlot } from "#contract/admin/brand.ts";
import { Button } from "#shared/ui/button.tsx";
import { FieldNote } from "#shared/ui/field.tsx";
import { useActing } from "#admin/form.ts";
import { FileButton } from "#admin/parts/file-button.tsx";
import { useTexts } from "#admin/texts.ts";
import { handInPicture } from "./brand-calls.ts";
import { PictureTile } from "./brand-value.tsx";

type Props = {
  slot: BrandSlot;
  value: BrandPicture | null;
  error: string | undefined;
  onChange: (picture: BrandPicture | null) => void;
};

/** One picture of the look. It is handed in at once, and shows nowhere before the look is saved. */
export function PictureField({ slot, value, error, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const { act, busy, fault } = useActing();
  const take = ([file]: File[]) =>
    act(async () => {
      if (file) onChange(await handInPicture(slot, file));
    });
  const name = t(`brand.field.${slot}`);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-md font-semibold">
        {name}
      </h3>
      <p className="mt-1 mb-3 text-sm text-soft">{t(`brand.hint.${slot}`)}</p>
      <div className="flex flex-wrap items-center gap-3">
        {value && <PictureTile picture={value} slot={slot} />}
        <FileButton
          accept="image/svg+xml,image/png"
          icon={<ImageUp className="size-4" aria-hidden="true" />}
          busy={busy}
          onFiles={(files) => void take(files)}
        >
          {t(value ? "brand.replace" : "brand.choose")}
        </FileButton>
        {value && (
          <Button
            look="quiet"
            size="small"
            aria-label={`${t("brand.remove")} (${name})`}
            onClick={() => onChange(null)}
          >
            {t("brand.remove")}
          </Button>
        )}
      </div>
      <FieldNote id={`${id}-note`} hint={null} error={fault ?? error} />
    </section>
  );
}
