import { type Locale, textIn } from "#contract/language.ts";
import { useState } from "react";
import { imageUrl } from "#contract/images.ts";
import type { PlacedTitle } from "#contract/admin/home.ts";
import type { VideoCard } from "#contract/video.ts";
import { Button } from "#shared/ui/button.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import type { Viewer } from "./compose.ts";
import { TitleSearch } from "./title-search.tsx";

type Props = {
  viewer: Viewer;
  language: Locale;
  /** The title that is shown. */
  shown: VideoCard | null;
  /** The title that editors chose. */
  chosen: PlacedTitle | null;
  onChoose: (title: PlacedTitle | null) => void;
};

/** The title at the top of the page, and whether it was chosen or follows from the featured titles. */
export function TopBlock({ viewer, language, shown, chosen, onChoose }: Props) {
  const t = useTexts();
  const [isChoosing, setChoosing] = useState(false);
  const why = chosen === null ? "automatic" : chosen.id === shown?.id ? "chosen" : "unseen";
  const controls = (
    <>
      <h2 className="font-semibold">{t("home.top.title")}</h2>
      <p className="text-sm text-soft">
        {t(`home.top.${why}`, { name: chosen ? textIn(chosen, "title", language) : "" })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" onClick={() => setChoosing(true)}>
          {t("home.choose")}
        </Button>
        {chosen && (
          <Button look="quiet" size="small" onClick={() => onChoose(null)}>
            {t("home.top.clear")}
          </Button>
        )}
      </div>
      {isChoosing && (
        <TitleSearch
          title={t("home.top.title")}
          kidsOnly={viewer === "kid"}
          onClose={() => setChoosing(false)}
          onChosen={onChoose}
        />
      )}
    </>
  );
  return (
    <Block viewer={viewer} controls={controls}>
      {shown ? (
        <div className="home-top" lang={language}>
          <Picture
            url={imageUrl(shown.images_key, "cover", 2400)}
            shape="cover"
            name=""
            color={shown.color}
            sizes="60vw"
            eager
          />
          <p className="home-top-name">{shown.title}</p>
        </div>
      ) : (
        <p className="home-note">{t("home.top.none")}</p>
      )}
    </Block>
  );
}
