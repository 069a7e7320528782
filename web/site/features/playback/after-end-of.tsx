import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useShared } from "#shared/state/use-shared.ts";
import { lazyPart } from "#site/player/parts/lazy-part.tsx";
import type { Player } from "#site/player/session/player.ts";
import type { Opened } from "#site/player/state/opened.ts";
import type { NextUp, PlayerState } from "#site/player/state/player-state.ts";
import { afterEnd, type Attention } from "./after-end.ts";

const NextScreen = lazyPart(async () => (await import("./next-screen.tsx")).NextScreen);
/** Its code is loaded so long before the end. */
const loadedBeforeSeconds = 60;

type Props = { player: Player; attention: Attention; held: boolean; onClose: () => void };

/** What follows the player's title, once it has ended. */
export function AfterEndOf({ player, ...rest }: Props) {
  const state = useShared(player.state);
  const { phase, next, opened, time, duration } = state;
  const isNear = next !== null && duration - time < loadedBeforeSeconds;
  useEffect(() => {
    if (isNear) NextScreen.load();
  }, [isNear]);
  if (phase.at !== "ended" || !next || !opened) return null;
  return <Ended key={opened.video.id} {...{ player, next, opened, state }} {...rest} />;
}

type EndedProps = Props & { state: PlayerState; next: NextUp; opened: Opened };

function Ended({ player, attention, held, onClose, next, opened, state }: EndedProps) {
  const t = useTranslations("playback.after");
  const { slept, preferences } = state;
  const { autoplay } = preferences;
  // Decided at the end: what is touched from then on belongs to the next title.
  const [plan] = useState(() => afterEnd({ hasNext: true, autoplay, slept, untouched: attention.untouched() }));
  if (plan === "nothing") return null;
  const episode = opened.next_episode?.id === next.id ? opened.next_episode : null;
  return (
    <NextScreen
      {...{ next, plan, held, autoplay, onClose }}
      place={episode ? t("episodePlace", { season: episode.season_number, number: episode.episode_number }) : undefined}
      onAutoplay={(on) => player.choices.setAutoplay(on)}
      onNext={() => player.goNext()}
      onAgain={() => void player.open(opened.video.id, { withIntro: false })}
    />
  );
}
