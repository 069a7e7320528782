import type { ComponentProps, ReactNode } from "react";
import type { ImageStyle } from "#contract/images.ts";
import type { Rating } from "#contract/rating.ts";
import { Picture } from "./picture.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { RatingSign, RatingWords } from "./rating.tsx";
import { wholeWordsIn } from "./whole-words.ts";

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
  /** A line below the title: 'Saison 2 · 8 épisodes'. */
  line?: ReactNode;
  /** The age rating: a sign in the picture's corner, its text after the title. */
  rating?: Rating;
  /** Share watched, from 0 to 1. `seen` is its text. */
  progress?: number | undefined;
  seen?: string;
  /** Rank, drawn large beside the picture. */
  rank?: number;
  /** A few words in the picture's corner: 'Dernière chance'. */
  mark?: string | undefined;
  /** Draws the title over the lower part of a wide picture. */
  titleInside?: boolean;
  /** Drawn over the picture: a video preview. */
  children?: ReactNode;
};

/**
 * A title's picture, name and progress, all in one link. A plain link, because router links subscribe to the location and
 * would re-render whole pages of cards on every navigation. `onClick` may navigate itself.
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
  mark,
  titleInside = false,
  children,
}: Props) {
  const words = (
    <span className="card-words">
      <span className="card-title">
        {wholeWordsIn(title).map(({ text, isWhole }, place) =>
          isWhole ? (
            <span key={place} className="whitespace-nowrap">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </span>
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
        <Picture {...picture} name={titleInside ? "" : title} shape={shape} />
        {children}
        <RatingSign age={rating} className="card-rating" />
        {progress !== undefined && progress > 0 && (
          <span className="card-progress">
            <ProgressBar value={progress} />
          </span>
        )}
        {mark && <span className="card-mark">{mark}</span>}
        {titleInside && words}
      </span>
      {!titleInside && words}
      <RatingWords age={rating} className="sr-only" />
      {seen && <span className="sr-only">{seen}</span>}
    </a>
  );
}
