import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { refusedAsExpired } from "../../api/expiry.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import type { Video } from "./card.ts";
import { watchPath } from "./paths.ts";

/** 'Regarder': to the player, unless the subscription has expired, which is said instead. */
export function WatchLink({ video, children }: { video: Video; children: ReactNode }) {
  return (
    <LinkButton to={watchPath(video)} size="large" onClick={(event) => refusedAsExpired() && event.preventDefault()}>
      <span className="flex items-center gap-2.5">
        <Play className="size-5 fill-current" aria-hidden="true" />
        {children}
      </span>
    </LinkButton>
  );
}
