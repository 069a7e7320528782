import { Info, Play } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { announceIntent } from "#shared/ui/intent.ts";
import { buttonClass } from "#shared/ui/button-look.ts";
import { Chip } from "#shared/ui/chip.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { imageUrl } from "#contract/images.ts";
import type { VideoCard } from "./card.ts";
import { mostChips, useCountLine } from "./measures.ts";
import { watchPath } from "./paths.ts";
import { usePreviewLink } from "./preview-link.tsx";
import { useTitleSlots } from "./title-slots.tsx";
import { LazyTrailer, mayMoveByItself } from "../trailers/lazy-trailer.tsx";
import { useWatchLink } from "./watch-link.tsx";
import { growOver, shrinkOver } from "#shared/motion/grow-over.ts";
import { placeOver } from "#shared/motion/place-over.ts";
import { useReadOnly } from "#shared/ui/read-only.tsx";

type Props = {
  video: VideoCard;
  frame: RefObject<HTMLElement | null>;
  /** Shrinks back into the card. */
  leaving: boolean;
  onGone: () => void;
};

/** An enlarged card: muted trailer, categories, actions. */
export function CardPreview({ video, frame, leaving, onGone }: Props) {
  const t = useTranslations("catalogue");
  const box = useRef<HTMLDivElement>(null);
  const poster = useRef<HTMLImageElement>(null);
  const [own] = useState(() => frame.current?.querySelector<HTMLImageElement>(".card-picture img")?.currentSrc);
  useShownOver({ box, frame, poster, leaving, onGone });
  useClosedByLeaving(onGone);
  // Whoever rests on a card is likely to play it.
  useEffect(() => announceIntent(watchPath(video)), [video]);

  return (
    <div
      ref={box}
      popover="manual"
      role="group"
      aria-label={t("preview.about", { title: video.title })}
      className="card-preview"
      data-leaving={leaving ? "" : undefined}
      inert={leaving}
    >
      <div className="card-preview-sheet">
        <PreviewPicture video={video} own={own} />
        <PreviewWords video={video} />
        {own && <img ref={poster} src={own} alt="" className="card-preview-poster" />}
      </div>
    </div>
  );
}

/** Links to the title for the mouse; keyboard users have the card and 'Plus d’infos'. Shows the poster again after the trailer. */
function PreviewPicture({ video, own }: { video: VideoCard; own: string | undefined }) {
  const linkTo = usePreviewLink();
  const [mayMove] = useState(() => mayMoveByItself(video.rating));
  const [shows, setShows] = useState<"poster" | "trailer">("poster");
  const details = linkTo(video);
  const still = (): void => setShows("poster");
  return (
    <a
      href={details.to}
      onClick={details.onClick}
      tabIndex={-1}
      aria-hidden="true"
      className="card-preview-picture"
      data-shows={shows}
      style={{ backgroundColor: video.color }}
    >
      {/* The card's picture, already loaded, until the wide one is. */}
      {own && <img src={own} alt="" />}
      <Picture url={imageUrl(video.images_key, "horizontal", 640)} shape="horizontal" name="" sizes="26rem" eager />
      {video.trailer_url && mayMove && (
        <LazyTrailer
          url={video.trailer_url}
          volume={0}
          onPlaying={() => setShows("trailer")}
          onEnded={still}
          onFailed={still}
        />
      )}
    </a>
  );
}

function PreviewWords({ video }: { video: VideoCard }) {
  const t = useTranslations("catalogue");
  const lineOf = useCountLine();
  const linkTo = usePreviewLink();
  const linkToWatch = useWatchLink();
  const isReadOnly = useReadOnly();
  const slots = useTitleSlots();
  const details = linkTo(video);
  return (
    <div className="grid gap-3 p-4">
      <p className="font-display text-lg leading-tight font-bold text-balance">{video.title}</p>
      <p className="text-sm text-soft">
        {[video.leaves_at && t("leaving.mark"), video.tagName, lineOf(video)].filter(Boolean).join(" · ")}
      </p>
      <p className="text-sm font-medium empty:hidden">
        <Rating age={video.rating} />
      </p>
      <div className="flex items-center gap-2">
        {!isReadOnly && (
          <Link {...linkToWatch(watchPath(video), video.is_free_episode)} className={buttonClass({ size: "small" })}>
            <span className="flex items-center gap-2">
              <Play className="size-4 fill-current" aria-hidden="true" />
              {t("watch")}
            </span>
          </Link>
        )}
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
  );
}

/** Stays until the next page is shown, so that its picture can morph into it; the player, over the page, lets it be. */
function useClosedByLeaving(onClose: () => void): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [openedAt] = useState(address);
  useLayoutEffect(() => {
    if (address !== openedAt) onClose();
  });
}

type Parts = Pick<Props, "frame"> & Record<"box" | "poster", RefObject<HTMLElement | null>>;
type Shown = Parts & Pick<Props, "leaving" | "onGone">;

/** Opens it out of its card's picture; `leaving` closes it back into that. */
function useShownOver({ box, frame, poster, leaving, onGone }: Shown): void {
  useLayoutEffect(() => {
    const found = partsOf({ box, frame, poster });
    if (!found) return;
    found.growing.box.showPopover();
    placeOver(found.growing.box, found.card.getBoundingClientRect());
    growOver(found.growing, found.card);
  }, [box, frame, poster]);
  const gone = useRef(onGone);
  useLayoutEffect(() => {
    gone.current = onGone;
  });
  useLayoutEffect(() => {
    if (!leaving) return;
    const found = partsOf({ box, frame, poster });
    if (found) void shrinkOver(found.growing, found.card).then(() => gone.current());
    else gone.current();
  }, [box, frame, poster, leaving]);
}

function partsOf({ box: { current: box }, frame, poster }: Parts) {
  const card = frame.current?.querySelector<HTMLElement>(".card-picture");
  const sheet = box?.querySelector<HTMLElement>(".card-preview-sheet");
  return box && sheet && card ? { card, growing: { box, sheet, poster: poster.current } } : null;
}
