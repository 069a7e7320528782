import { Pause, Play, SkipForward } from "lucide-react";
import { useTranslations } from "use-intl";
import { jumpSeconds } from "../input/keys.ts";
import { JumpIcon } from "../parts/jump-icon.tsx";
import { PlayerButton } from "../parts/player-button.tsx";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

/** Back, play and forward: in the bar on wide screens, centred over the picture on phones. */
export function Transport() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  return (
    <div className="player-transport">
      <PlayerButton
        label={t("back10")}
        shortcut="←"
        keyName="ArrowLeft"
        icon={<JumpIcon backwards />}
        onClick={() => player.transport.seekBy(-jumpSeconds)}
      />
      <PlayerButton
        label={playing ? t("pause") : t("play")}
        shortcut={t("spaceKey")}
        keyName="Space"
        big
        icon={
          playing ? (
            <Pause className="size-7 fill-current" aria-hidden="true" />
          ) : (
            <Play className="size-7 fill-current" aria-hidden="true" />
          )
        }
        onClick={() => player.transport.toggle()}
      />
      <PlayerButton
        label={t("forward10")}
        shortcut="→"
        keyName="ArrowRight"
        icon={<JumpIcon />}
        onClick={() => player.transport.seekBy(jumpSeconds)}
      />
    </div>
  );
}

export function NextButton() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const next = usePlayerState((state) => state.next);
  if (!next) return null;
  return (
    <PlayerButton
      label={next.kind === "episode" ? t("nextEpisode") : t("nextVideo")}
      shortcut="N"
      icon={<SkipForward className="size-6 fill-current" aria-hidden="true" />}
      onClick={() => player.goNext()}
    />
  );
}
