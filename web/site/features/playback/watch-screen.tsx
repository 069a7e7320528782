import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import { useShared } from "#shared/state/use-shared.ts";
import { useHoldsTheStage } from "#shared/ui/player-open.ts";
import { usePageTitle } from "#shared/ui/page-title.ts";
import { useSiteSettings } from "#site/use-root-data.ts";
import { lazyPart } from "#site/player/parts/lazy-part.tsx";
import { PlayerView } from "#site/player/view/player-view.tsx";
import { joinMediaSession } from "#site/player/session/media-session.ts";
import { createPicture } from "#site/player/session/picture.ts";
import { Player } from "#site/player/session/player.ts";
import { AfterEndOf } from "./after-end-of.tsx";
import { HaltScreen } from "./halt-screen.tsx";
import { playerMemory } from "./memory.ts";
import { createPlaybackCalls } from "./playback-calls.ts";
import { useAttention } from "./use-attention.ts";
import { useQuality } from "./use-quality.ts";
import { startedPicture } from "./start-watch.ts";
import { watchAddress } from "./watch-address.ts";

const EpisodesDialog = lazyPart(async () => (await import("./episodes-dialog.tsx")).EpisodesDialog);

type Props = {
  id: number;
  /** Called with the watch address of the title that plays now, in place of the one before. */
  onMove: (address: string) => void;
  onLeave: () => void;
  /** Renders the dialog for the parental code. */
  askCode: (asked: CodeAsked) => ReactNode;
};

/** The player with everything around it, on its page or over another. The URL follows it to the next title. */
export function WatchScreen({ id, onMove, onLeave, askCode }: Props) {
  const move = useRef(onMove);
  useLayoutEffect(() => {
    move.current = onMove;
  });
  const [onMoved] = useState(() => (next: Parameters<typeof watchAddress>[0]) => move.current(watchAddress(next)));
  const [player] = useState(() => new Player({ calls: createPlaybackCalls(), memory: playerMemory, onMoved }));
  const [picture] = useState(() => startedPicture(id) ?? createPicture());
  const { brandName } = useSiteSettings();
  useHoldsTheStage();
  const state = useShared(player.state);
  const [listsEpisodes, setListsEpisodes] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const attention = useAttention(player);
  useQuality(player);

  useEffect(() => joinMediaSession(player, brandName), [player, brandName]);
  // Runs after the child's effect has attached the elements.
  useEffect(() => {
    if (!player.isOn(id)) void player.open(id);
  }, [player, id]);

  usePageTitle(state.opened?.video.title);
  const series = state.opened?.video.series;
  const season = state.opened?.video.season;
  return (
    <PlayerView
      player={player}
      picture={picture}
      onClose={onLeave}
      onEpisodes={series ? () => setListsEpisodes(true) : undefined}
      onCovered={setCovered}
    >
      {series && season && (
        <EpisodesDialog
          open={listsEpisodes}
          onClose={() => setListsEpisodes(false)}
          seriesId={series.id}
          current={{ episodeId: state.opened?.video.id ?? 0, seasonId: season.id }}
          onChoose={(episodeId) => {
            setListsEpisodes(false);
            if (episodeId === state.opened?.video.id) return;
            void player.open(episodeId, { withIntro: false });
            onMove(watchAddress({ id: episodeId, seriesId: series.id }));
          }}
        />
      )}
      <AfterEndOf player={player} attention={attention} held={listsEpisodes || isCovered} onClose={onLeave} />
      {state.phase.at === "failed" && (
        <HaltScreen
          halt={state.phase.halt}
          actions={{
            leave: onLeave,
            retry: () => player.retry(),
            takeOver: (screenId) => player.retry(screenId),
            takeBack: () => player.retry("only"),
          }}
          askCode={askCode}
        />
      )}
    </PlayerView>
  );
}
