import type { Locale } from "#contract/language.ts";
import { imageStyles, imageUrl } from "#contract/images.ts";
import type { CarouselStyle } from "#contract/video.ts";
import { facesOf } from "#shared/home/category-faces.ts";
import { Card } from "#shared/ui/card.tsx";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import type { Drawn, Viewer } from "./compose.ts";
import { PreviewRow, Strip, type DrawnTitle } from "./strip.tsx";

type Props = {
  viewer: Viewer;
  language: Locale;
  name: string;
  /** How the row is filled. */
  about: AdminTextKey;
  shape?: CarouselStyle;
  /** Absent for a row that differs by profile. */
  videos?: readonly DrawnTitle[];
  ranked?: boolean;
};

/** A row whose position and titles are not editable. */
export function FixedRow({ viewer, language, name, about, shape = "vertical", videos, ranked = false }: Props) {
  const t = useTexts();
  const controls = <p className="text-sm text-soft">{t(about)}</p>;
  const why = videos === undefined ? "home.ofProfile" : "home.tooFew";
  return (
    <div className="home-block">
      <Block viewer={viewer} controls={controls}>
        {videos && videos.length > 0 ? (
          <Strip title={name} language={language} shape={shape} videos={videos} ranked={ranked} />
        ) : (
          <p className="home-note">
            <b lang={language}>{name}</b> <span>· {t(why)}</span>
          </p>
        )}
      </Block>
    </div>
  );
}

type PicturesProps = { viewer: Viewer; language: Locale; name: string; pictures: Drawn["pictures"] };

/** The categories as pictures: round ones for children who cannot read, wide ones for adults. */
export function PicturesRow({ viewer, language, name, pictures }: PicturesProps) {
  const t = useTexts();
  const faces = facesOf(pictures);
  const shape = viewer === "kid" ? "circle" : "horizontal";
  const controls = (
    <p className="text-sm text-soft">{t(viewer === "kid" ? "home.about.pictures" : "home.about.shelf")}</p>
  );
  return (
    <div className="home-block">
      <Block viewer={viewer} controls={controls}>
        <PreviewRow title={name} language={language} shape={shape} count={pictures.length}>
          {pictures.map(({ id, title }) => {
            const face = faces.get(id);
            return (
              <li key={id} className="row-item">
                <Card
                  to="#"
                  title={title}
                  shape={shape}
                  titleInside={viewer === "adult"}
                  picture={{
                    url: face && imageUrl(face.images_key, shape, imageStyles[shape].widths[1]),
                    color: face?.color,
                    sizes: "12vw",
                  }}
                />
              </li>
            );
          })}
        </PreviewRow>
      </Block>
    </div>
  );
}
