import { textName } from "#contract/language.ts";
import { useLocale } from "use-intl";
import type { Crop } from "#contract/admin/title-media.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import type { ImageStyle } from "#contract/images.ts";
import { Card } from "#shared/ui/card.tsx";
import { useTexts } from "#admin/texts.ts";
import { CropView } from "./crop-view.tsx";

type Props = { title: EditedTitle; style: ImageStyle; src: string; crop: Crop };

/** The card as subscribers see it, on the site's background. */
export function CardPreview({ title, style, src, crop }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const name = title[textName("title", locale)];
  const isWide = style === "fullscreen" || style === "cover";
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 text-sm font-semibold text-soft">
        {t("pictures.preview")}
      </h2>
      <div data-theme={style === "kid" ? "kids" : "night"} className="card-ground">
        <div className={isWide ? "w-full" : style === "vertical" ? "w-44" : "w-64"} inert>
          <Card
            to="#"
            title={name}
            shape={style}
            picture={{ url: null, color: title.color }}
            rating={title.rating}
            titleInside={isWide}
          >
            <CropView src={src} crop={crop} className={style === "circle" ? "rounded-full" : "rounded-md"} />
          </Card>
        </div>
      </div>
    </section>
  );
}
