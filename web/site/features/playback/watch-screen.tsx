import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CodeAsked } from "../../../shared/api/code-asked.ts";
import { holder, homeOf, session } from "../../../shared/api/session.ts";
import { useShared } from "../../../shared/state/use-shared.ts";
import { useHoldsTheStage } from "../../../shared/ui/player-open.ts";
import { usePageTitle } from "../../../shared/ui/page-title.ts";
import { useSite } from "../../site.ts";
import { PlayerView } from "../../player/controls/player-view.tsx";
import { joinMediaSession } from "../../player/core/media-session.ts";
import { Player } from "../../player/core/player.ts";
import { EpisodesDialog } from "./episodes-dialog.tsx";
import { HaltScreen } from "./halt-screen.tsx";
import { playerMemory } from "./memory.ts";
import { createPlaybackCalls } from "./playback-calls.ts";
import { watchAddress } from "./watch-address.ts";

type Props = {
  id: number;
  /** Renders the dialog for the parental code. */
  askCode: (asked: CodeAsked) => ReactNode;
};

/** The watch page. The URL follows the player to the next title. */
export function WatchScreen({ id, askCode }: Props) {
  const navigate = useNavigate();
  const follow = useRef(navigate);
  follow.current = navigate;
  const leave = useLeave(id);
  const [player] = useState(
    () =>
      new Player({
        calls: createPlaybackCalls(),
        memory: playerMemory,
        onMoved: (next) => void follow.current(watchAddress(next), { replace: true }),
      }),
  );
  const { brandName } = useSite();
  useHoldsTheStage();
  const state = useShared(player.state);
  const [listsEpisodes, setListsEpisodes] = useState(false);

  useEffect(() => joinMediaSession(player, brandName), [player, brandName]);
  // Runs after the child's effect has attached the elements.
  useEffect(() => {
    if (!player.isOn(id)) void player.open(id);
  }, [player, id]);

  usePageTitle(state.opened?.video.title);
  const series = state.opened?.video.series;
  const season = state.opened?.video.season;
  return (
    <PlayerView player={player} onClose={leave} onEpisodes={series ? () => setListsEpisodes(true) : undefined}>
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
            void navigate(watchAddress({ id: episodeId, seriesId: series.id }), { replace: true });
          }}
        />
      )}
      {state.phase.at === "failed" && (
        <HaltScreen
          halt={state.phase.halt}
          actions={{ leave, retry: () => player.retry(), takeOver: (screenId) => player.retry(screenId) }}
          askCode={askCode}
        />
      )}
    </PlayerView>
  );
}

/**
 * Returns to the previous page, or to home when the player was opened directly; unpaid accounts return to the title's
 * public page.
 */
function useLeave(id: number): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const wasFirst = useRef(key === "default");
  return useCallback(() => {
    if (!wasFirst.current) void navigate(-1);
    else if (holder()?.status === 0) void navigate(`/video-info/${id}`, { replace: true });
    else void navigate(homeOf(session.profile.get()), { replace: true });
  }, [navigate, id]);
}
