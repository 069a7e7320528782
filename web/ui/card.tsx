import type { ComponentProps, ReactNode } from "react";
import type { ImageStyle } from "#contract/images.ts";
import { Picture } from "./picture.tsx";
import { ProgressBar } from "./progress-bar.tsx";

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
  /** Small marks in the picture's upper corner. */
  marks?: ReactNode;
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
  marks,
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
        {marks && <span className="card-marks">{marks}</span>}
        {progress !== undefined && progress > 0 && (
          <span className="card-progress">
            <ProgressBar value={progress} />
          </span>
        )}
        {titleInside && words}
      </span>
      {!titleInside && words}
      {seen && <span className="sr-only">{seen}</span>}
    </a>
  );
}
