import { useState } from "react";
import { useTranslations } from "use-intl";
import { useShared } from "../../../shared/state/use-shared.ts";
import type { Player } from "../../player/core/player.ts";
import type { PlayerState } from "../../player/core/player-state.ts";
import { afterEnd, type Attention } from "./after-end.ts";
import { NextScreen } from "./next-screen.tsx";

type Props = { player: Player; attention: Attention; held: boolean; onClose: () => void };

/** What follows the player's title, once it has ended. */
export function AfterEndOf({ player, ...rest }: Props) {
  const { phase, next, opened } = useShared(player.state);
  if (phase.at !== "ended" || !next || !opened) return null;
  return <Ended key={opened.video.id} {...{ player, next, opened }} {...rest} />;
}

type EndedProps = Props & { next: NonNullable<PlayerState["next"]>; opened: NonNullable<PlayerState["opened"]> };

function Ended({ player, attention, held, onClose, next, opened }: EndedProps) {
  const t = useTranslations("playback.after");
  const [autoplay, setAutoplay] = useState(true);
  // Decided at the end: what is touched from then on belongs to the next title.
  const [plan] = useState(() => afterEnd({ hasNext: true, autoplay, untouched: attention.untouched() }));
  if (plan === "nothing") return null;
  const episode = opened.next_episode?.id === next.id ? opened.next_episode : null;
  return (
    <NextScreen
      {...{ next, plan, held, autoplay, onClose }}
      place={episode ? t("episodePlace", { season: episode.season_number, number: episode.episode_number }) : undefined}
      onAutoplay={setAutoplay}
      onNext={() => player.goNext()}
      onAgain={() => void player.open(opened.video.id, { withIntro: false })}
    />
  );
}
