import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { imageUrl } from "#contract/images.ts";
import type { VideoCard } from "./card.ts";
import { shortDescription, shortTitle, useCountLine } from "./measures.ts";
import { usePreviewLink } from "./preview-link.tsx";
import { useAutoCycle } from "#shared/motion/auto-cycle.ts";

type Props = { title: string; to?: string; videos: readonly VideoCard[] };

/** One full-width title at a time, advancing every ten seconds unless hovered, focused, or with reduced motion. */
export function FullscreenCarousel({ title, to, videos }: Props) {
  const t = useTranslations("catalogue.carousel");
  const titleId = useId();
  const { frame, place, running, go, toggle } = useAutoCycle(videos.length);
  return (
    <section ref={frame} className="full-carousel" aria-labelledby={titleId} aria-roledescription={t("role")}>
      <h2 id={titleId} className="full-carousel-name">
        {to === undefined ? title : <Link to={to}>{title}</Link>}
      </h2>
      <div aria-live={running ? "off" : "polite"}>
        {videos.map((video, index) => (
          <Slide
            key={video.id}
            video={video}
            shown={index === place}
            near={Math.abs(index - place) <= 1 || (place === videos.length - 1 && index === 0)}
            label={t("slide", { place: index + 1, count: videos.length })}
          />
        ))}
      </div>
      {videos.length > 1 && (
        <div className="full-carousel-controls">
          <IconButton
            look="onPicture"
            label={t(running ? "pause" : "resume")}
            icon={
              running ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />
            }
            onClick={toggle}
          />
          <IconButton
            look="onPicture"
            label={t("previous")}
            icon={<ChevronLeft className="size-6" aria-hidden="true" />}
            onClick={() => go(-1)}
          />
          <IconButton
            look="onPicture"
            label={t("next")}
            icon={<ChevronRight className="size-6" aria-hidden="true" />}
            onClick={() => go(1)}
          />
        </div>
      )}
    </section>
  );
}

function Slide({ video, shown, near, label }: { video: VideoCard; shown: boolean; near: boolean; label: string }) {
  const t = useTranslations("catalogue");
  const linkTo = usePreviewLink();
  const lineOf = useCountLine();
  return (
    <div role="group" aria-label={label} className="full-slide" data-shown={shown ? "" : undefined} inert={!shown}>
      {(near || shown) && (
        <Picture
          url={imageUrl(video.images_key, "fullscreen", 1920)}
          shape="fullscreen"
          name=""
          color={video.color}
          sizes="100vw"
          className="full-slide-picture"
        />
      )}
      <div className="full-slide-words">
        <h3 className="text-2xl text-balance">{shortTitle(video.title, "fullscreen")}</h3>
        <p className="cover-line">
          {[video.tagName, lineOf(video)].filter(Boolean).join(" · ")}
          <Rating age={video.rating} />
        </p>
        {video.description && <p className="full-slide-text">{shortDescription(video.description, "fullscreen")}</p>}
        <div className="mt-1">
          <LinkButton {...linkTo(video)} look="secondary">
            {t("discover")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
