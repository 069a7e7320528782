import { useRef } from "react";
import { Picture } from "#shared/ui/picture.tsx";
import { RatingSign } from "#shared/ui/rating.tsx";
import type { VideoCard } from "./card.ts";
import { CardPreview } from "./card-preview.tsx";
import { useHoverPreview } from "./held-preview.ts";

/**
 * A title's picture that shows the preview on hover. `onPress` duplicates an adjacent button for the mouse.
 */
export function HoverPicture({ video, sizes, onPress }: { video: VideoCard; sizes: string; onPress: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const held = useHoverPreview(frame);
  return (
    <div ref={frame} className="title-card" {...held.handlers}>
      <button type="button" tabIndex={-1} aria-hidden="true" className="card-picture w-full" onClick={onPress}>
        <Picture url={video.thumb_url} shape="horizontal" name={video.title} color={video.color} sizes={sizes} />
        <RatingSign age={video.rating} className="card-rating" />
      </button>
      {held.phase !== "closed" && (
        <CardPreview video={video} frame={frame} leaving={held.phase === "leaving"} onGone={held.gone} />
      )}
    </div>
  );
}
