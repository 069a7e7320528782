import { Play } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { refusedAsExpired } from "../../../shared/api/expiry.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import type { Video } from "./card.ts";
import { growFrom } from "./growing.ts";
import { watchPath } from "./paths.ts";

/**
 * What every link to the player has: the picture beside it grows into it, unless the subscription has expired, which is
 * said instead. A free episode plays all the same.
 */
export function linkToWatch(path: string, isFree = false) {
  return {
    to: path,
    viewTransition: true,
    onClick: (event: MouseEvent<HTMLElement>): void => {
      if (!isFree && refusedAsExpired()) event.preventDefault();
      else growFrom(event.currentTarget);
    },
  };
}

/** Whether what a title's button plays is a free episode: of a series, the one its viewer has come to. */
function playsFree({ type, is_free_episode, last_episode, seasons }: Video): boolean {
  if (type !== "series") return is_free_episode;
  const next = seasons.flatMap(({ episodes }) => episodes).find(({ id }) => id === last_episode?.id);
  return next?.is_free_episode === true;
}

/** 'Regarder'. */
export function WatchLink({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <LinkButton {...linkToWatch(watchPath(video), playsFree(video))} size="large">
      <span className="flex items-center gap-2.5">
        <Play className="size-5 fill-current" aria-hidden="true" />
        {children}
      </span>
    </LinkButton>
  );
}
