import type { BrandPicture } from "#contract/admin/brand.ts";
import { useTexts } from "#admin/texts.ts";

/** A colour or a picture of a look, small. */
export function BrandValue({ value }: { value: string | BrandPicture | null }) {
  const t = useTexts();
  if (value === null) return <span className="text-sm text-soft">{t("brand.own")}</span>;
  if (typeof value === "string")
    return (
      <span className="inline-flex items-center gap-2 text-sm tabular-nums">
        <span className="size-5 rounded-full border border-line" style={{ background: value }} aria-hidden="true" />
        {value}
      </span>
    );
  return <PictureTile picture={value} />;
}

/** On half dark, half light ground, where a picture of either kind is seen. */
export function PictureTile({ picture }: { picture: BrandPicture }) {
  return (
    <span className="brand-tile">
      <img src={picture.url} alt="" />
    </span>
  );
}
