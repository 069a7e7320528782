import type { ComponentProps, ReactNode } from "react";
import type { ImageStyle } from "#contract/images.ts";
import type { Rating } from "#contract/video.ts";
import { Picture } from "./picture.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { RatingSign, RatingWords } from "./rating.tsx";

export type CardPicture = {
  url: string | null | undefined;
  color?: string | null | undefined;
  eager?: boolean;
  sizes?: string;
};

type Props = Pick<ComponentProps<"a">, "onClick"> & {
  to: string;
  title: string;
  picture: CardPicture;
  shape?: ImageStyle;
  /** A short line under the title: 'Saison 2 · 8 épisodes'. */
  line?: ReactNode;
  /** For whom it is not recommended: the sign in the picture's corner, its words after the title. */
  rating?: Rating;
  /** From 0 to 1: how much has been seen. `seen` puts it into words. */
  progress?: number | undefined;
  seen?: string;
  /** The place in a ranking, drawn large beside the picture. */
  rank?: number;
  /** The title lies on the picture's foot: for pictures wide enough to carry it. */
  titleInside?: boolean;
  /** Over the picture, in its place: a moving preview. */
  children?: ReactNode;
};

/**
 * A title one can go to: its picture, its name in words, how far one is. All of it is the link. A plain one: a link of the
 * router listens to the address, and pages of cards would be drawn anew whenever it changes. `onClick` may go there itself.
 */
export function Card({
  to,
  onClick,
  title,
  picture,
  shape = "horizontal",
  line,
  rating = 0,
  progress,
  seen,
  rank,
  titleInside = false,
  children,
}: Props) {
  const words = (
    <span className="card-words">
      <span className="card-title">{title}</span>
      {line && <span className="card-line">{line}</span>}
    </span>
  );
  return (
    <a
      href={to}
      onClick={onClick}
      className="card"
      data-shape={shape}
      data-ranked={rank === undefined ? undefined : ""}
      data-title={titleInside ? "inside" : "below"}
    >
      <span className="card-picture">
        {rank !== undefined && (
          <span className="card-rank" data-wide={rank > 9 ? "" : undefined} aria-hidden="true">
            {rank}
          </span>
        )}
        <Picture {...picture} shape={shape} />
        {children}
        <RatingSign age={rating} className="card-rating" />
        {progress !== undefined && progress > 0 && (
          <span className="card-progress">
            <ProgressBar value={progress} />
          </span>
        )}
        {titleInside && words}
      </span>
      {!titleInside && words}
      <RatingWords age={rating} className="sr-only" />
      {seen && <span className="sr-only">{seen}</span>}
    </a>
  );
}
