import { Link, type LinkProps } from "react-router";
import { Rating } from "#shared/ui/rating.tsx";
import type { Episode } from "../cards/card.ts";
import { FreeMark } from "../cards/free-mark.tsx";
import { durationText, plainText } from "../cards/measures.ts";

type Props = {
  episode: Episode;
  heading: "h3" | "h4";
  /** Where its name leads; undefined where it is no link. */
  link?: Omit<LinkProps, "className" | "children"> | undefined;
};

/** An episode's number and name, duration, rating and description. */
export function EpisodeWords({ episode, heading: Heading, link }: Props) {
  return (
    <>
      <div className="episode-head">
        <Heading className="text-base font-semibold text-fore">
          <span className="text-soft tabular-nums">{episode.number}.</span>{" "}
          {link === undefined ? (
            episode.title
          ) : (
            <Link {...link} className="episode-link">
              {episode.title}
            </Link>
          )}
        </Heading>
        <p className="cover-line flex-none text-soft tabular-nums">
          {episode.is_free_episode && <FreeMark rating={episode.rating} />}
          {durationText(episode.duration)}
          <Rating age={episode.rating} short />
        </p>
      </div>
      <p className="episode-text">{plainText(episode.description)}</p>
    </>
  );
}
