import type { BrandPicture, BrandSlot } from "#contract/admin/brand.ts";
import { useTexts } from "#admin/texts.ts";

/** A colour or a picture of a look, small. */
export function BrandValue({ value, field }: { value: string | BrandPicture | null; field: BrandSlot | "accent" }) {
  const t = useTexts();
  if (value === null) return <span className="text-sm text-soft">{t("brand.own")}</span>;
  if (typeof value === "string")
    return (
      <span className="inline-flex items-center gap-2 text-sm tabular-nums">
        <span className="size-5 rounded-full border border-line" style={{ background: value }} aria-hidden="true" />
        {value}
      </span>
    );
  return <PictureTile picture={value} slot={field === "accent" ? "icon" : field} />;
}

const grounds = { logo: "dark", logo_light: "office", icon: undefined } as const;

/** On the ground that it is made for. */
export function PictureTile({ picture, slot }: { picture: BrandPicture; slot: BrandSlot }) {
  return (
    <span className="brand-tile" data-theme={grounds[slot]}>
      <img src={picture.url} alt="" />
    </span>
  );
}
