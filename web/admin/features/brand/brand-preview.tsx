import type { CSSProperties, ReactNode } from "react";
import type { BrandPicture } from "#contract/admin/brand.ts";
import { brandThemes, originalAccent, tonesOf, type AccentTones } from "#contract/brand-colours.ts";
import { BrandMark } from "#shared/ui/brand.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/choice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { brandName } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import type { BrandValues } from "./brand-calls.ts";

/** A look that is not saved, on the site's own components: nothing in it can be pressed. */
export function BrandPreview({ values }: { values: BrandValues }) {
  const t = useTexts();
  const tones = tonesOf(values.accent ?? originalAccent);
  const night = { ...tokens(tones.dark), ...(values.accent === null && { "--color-accent-strong": "#ffc66f" }) };
  const onLight = values.logo_light ?? values.logo;
  return (
    <section className="grid min-w-0 gap-4 md:sticky md:top-4" aria-label={t("brand.preview.label")} data-preview>
      <Sample name={t("brand.preview.site")} theme="dark" style={night}>
        <Logo picture={values.logo ?? values.logo_light} icon={values.icon} />
        <p className="mt-6 font-display text-xl font-bold">{t("brand.preview.heading")}</p>
        <p className="mt-1 text-sm font-semibold text-accent-fore">{t("brand.preview.mark")}</p>
        <div className="my-4 max-w-64">
          <ProgressBar value={0.6} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button>{t("brand.preview.play")}</Button>
          <span
            className="button min-h-11 px-5 text-base"
            style={{ background: tones.dark.strong, color: brandThemes.dark.onAccent }}
          >
            {t("brand.preview.pointed")}
          </span>
          <Button look="secondary">{t("brand.preview.list")}</Button>
        </div>
        <div className="-mb-4 mt-3">
          <Checkbox label={t("brand.preview.box")} checked readOnly />
        </div>
      </Sample>
      <div className="grid gap-4 xs:grid-cols-2">
        <Sample name={t("brand.preview.kids")} theme="kids">
          <Logo picture={onLight} icon={values.icon} />
          <div className="mt-4">
            <Button size="small">{t("brand.preview.play")}</Button>
          </div>
        </Sample>
        <Sample name={t("brand.preview.desk")} theme="office" style={tokens(tones.office)}>
          <Logo picture={onLight} icon={values.icon} />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button size="small">{t("brand.preview.save")}</Button>
            <span className="text-sm font-semibold text-accent-fore">{t("brand.preview.text")}</span>
          </div>
        </Sample>
      </div>
      {values.icon && <Icons icon={values.icon} />}
    </section>
  );
}

const tokens = ({ accent, strong, fore }: AccentTones) =>
  ({
    "--color-accent": accent,
    "--color-accent-strong": strong,
    "--color-accent-fore": fore,
  }) as CSSProperties;

type SampleProps = { name: string; theme: string; style?: CSSProperties; children: ReactNode };

function Sample({ name, theme, style, children }: SampleProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm text-soft">{name}</figcaption>
      <div
        inert
        data-theme={theme}
        style={style}
        className="overflow-clip rounded-lg border border-line bg-ground p-5 text-fore"
      >
        {children}
      </div>
    </figure>
  );
}

function Logo({ picture, icon }: { picture: BrandPicture | null; icon: BrandPicture | null }) {
  if (picture) return <img src={picture.url} alt={brandName()} className="h-8 max-w-full object-contain object-left" />;
  return (
    <span className="flex items-center gap-2 font-display text-xl leading-none font-extrabold tracking-tight">
      {icon ? <img src={icon.url} alt="" className="size-8 rounded-[22%]" /> : <BrandMark />}
      {brandName()}
    </span>
  );
}

function Icons({ icon }: { icon: BrandPicture }) {
  const t = useTexts();
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-soft">{t("brand.preview.icon")}</figcaption>
      <div className="panel flex items-end gap-5 p-5">
        {["size-4", "size-8", "size-16"].map((size) => (
          <img key={size} src={icon.url} alt="" className={`${size} rounded-[22%]`} />
        ))}
      </div>
    </figure>
  );
}
