import { Play } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { refusedAsExpired } from "../../../shared/api/expiry.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import type { Video } from "./card.ts";
import { growFrom } from "./growing.ts";
import { watchPath } from "./paths.ts";

/** What every link to the player has: the picture beside it grows into it, unless the subscription has expired, which is said instead. */
export function linkToWatch(path: string) {
  return {
    to: path,
    viewTransition: true,
    onClick: (event: MouseEvent<HTMLElement>): void => {
      if (refusedAsExpired()) event.preventDefault();
      else growFrom(event.currentTarget);
    },
  };
}

/** 'Regarder'. */
export function WatchLink({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <LinkButton {...linkToWatch(watchPath(video))} size="large">
      <span className="flex items-center gap-2.5">
        <Play className="size-5 fill-current" aria-hidden="true" />
        {children}
      </span>
    </LinkButton>
  );
}
