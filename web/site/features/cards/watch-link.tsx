import { Play } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { refusedAsExpired } from "#shared/api/expiry.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { useOpenPlayer } from "#shared/ui/open-player.ts";
import type { Video } from "./card.ts";
import { watchPath } from "./paths.ts";
import { rememberFollowedLink } from "#shared/motion/scroll-restoration.ts";
import { rememberOrigin } from "#shared/motion/player-growth.ts";
import { Button } from "#shared/ui/button.tsx";
import { useReadOnly } from "#shared/ui/read-only.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { useTranslations } from "use-intl";

/**
 * Props of a link to the player, which opens over the page on wide screens. With an expired subscription it shows the
 * expired dialog instead, except for a free episode.
 */
export function useWatchLink() {
  const openPlayer = useOpenPlayer();
  const isReadOnly = useReadOnly();
  const t = useTranslations("shell");
  return (path: string, isFree = false) => ({
    to: path,
    onClick: (event: MouseEvent<HTMLElement>): void => {
      if (isReadOnly) {
        event.preventDefault();
        showToast(t("readOnlyVideo"));
        return;
      }
      if (!isFree && refusedAsExpired()) return event.preventDefault();
      const link = event.currentTarget;
      openPlayer(path, event, { before: () => rememberOrigin(link), leave: () => rememberFollowedLink(link) });
    },
  });
}

/** Whether the button plays a free episode: for a series its current one. */
function playsFree({ type, is_free_episode, last_episode, seasons }: Video): boolean {
  if (type !== "series") return is_free_episode;
  const next = seasons.flatMap(({ episodes }) => episodes).find(({ id }) => id === last_episode?.id);
  return next?.is_free_episode === true;
}

/** 'Regarder'. */
export function WatchLink({ video, children }: { video: Video; children: ReactNode }) {
  const linkToWatch = useWatchLink();
  const icon = <Play className="size-5 fill-current" aria-hidden="true" />;
  if (useReadOnly())
    return (
      <Button size="large" disabled icon={icon}>
        {children}
      </Button>
    );
  return (
    <LinkButton {...linkToWatch(watchPath(video), playsFree(video))} size="large">
      <span className="flex items-center gap-2.5">
        {icon}
        {children}
      </span>
    </LinkButton>
  );
}
