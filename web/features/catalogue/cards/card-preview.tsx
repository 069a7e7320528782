import { Info, Play } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../../ui/button-look.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Rating } from "../../../ui/rating.tsx";
import { imageUrl } from "#contract/images.ts";
import type { VideoCard } from "../card.ts";
import { mostChips, useCountLine } from "../measures.ts";
import { watchPath } from "../paths.ts";
import { usePreviewLink } from "../preview-link.tsx";
import { useTitleSlots } from "../title-slots.tsx";
import { LazyTrailer, mayMoveByItself } from "../trailers/lazy-trailer.tsx";
import { linkToWatch } from "../watch-link.tsx";
import { placeOver } from "./place-over.ts";

type Props = { video: VideoCard; frame: RefObject<HTMLElement | null>; onClose: () => void };

/** A card grown to twice its size: its muted trailer, its kinds, and what to do with it. */
export function CardPreview({ video, frame, onClose }: Props) {
  const t = useTranslations("catalogue");
  const box = useRef<HTMLDivElement>(null);
  const lineOf = useCountLine();
  const linkTo = usePreviewLink();
  const slots = useTitleSlots();
  const [moving] = useState(mayMoveByItself);
  useShownOver(box, frame);
  useClosedByLeaving(onClose);
  const details = linkTo(video);
  const picture = imageUrl(video.images_key, "horizontal", 640);

  return (
    <div
      ref={box}
      popover="manual"
      role="group"
      aria-label={t("preview.about", { title: video.title })}
      className="card-preview"
    >
      <div className="card-preview-picture relative overflow-hidden rounded-t-[inherit]" aria-hidden="true">
        <Picture url={picture} shape="horizontal" color={video.color} sizes="26rem" eager />
        {video.trailer_url && moving && <LazyTrailer url={video.trailer_url} muted />}
      </div>
      <div className="grid gap-3 p-4">
        <p className="font-display text-lg leading-tight font-bold text-balance">{video.title}</p>
        <p className="text-sm text-soft">{[video.tagName, lineOf(video)].filter(Boolean).join(" · ")}</p>
        <p className="text-sm font-medium empty:hidden">
          <Rating age={video.rating} />
        </p>
        <div className="flex items-center gap-2">
          <Link {...linkToWatch(watchPath(video))} className={buttonClass({ size: "small" })}>
            <span className="flex items-center gap-2">
              <Play className="size-4 fill-current" aria-hidden="true" />
              {t("watch")}
            </span>
          </Link>
          {slots.actions?.(video, "card")}
          <a
            href={details.to}
            aria-label={t("moreInfo")}
            data-tooltip={t("moreInfo")}
            className="icon-button icon-button-raised ms-auto size-9"
            onClick={details.onClick}
          >
            <Info className="size-5" aria-hidden="true" />
          </a>
        </div>
        {video.categories.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {video.categories.slice(0, mostChips).map((category) => (
              <li key={category.id}>
                <Chip>{category.title}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** It is there until the page it led to is: what it shows grows into that. */
function useClosedByLeaving(onClose: () => void): void {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useLayoutEffect(() => {
    if (key !== openedAt) onClose();
  });
}

function useShownOver(box: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const card = frame.current?.querySelector(".card-picture");
    if (!box.current || !card) return;
    box.current.showPopover();
    placeOver(box.current, card.getBoundingClientRect());
  }, [box, frame]);
}
