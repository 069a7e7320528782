import { Volume1, Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "use-intl";
import { Slider } from "#shared/ui/slider.tsx";
import { PlayerButton } from "../parts/player-button.tsx";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

export function VolumeControl() {
  const t = useTranslations("playback");
  const { tuning } = usePlayer();
  const volume = usePlayerState((state) => state.volume);
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className="player-volume">
      <PlayerButton
        label={volume === 0 ? t("unmute") : t("mute")}
        shortcut="M"
        icon={<Icon className="size-6" aria-hidden="true" />}
        onClick={() => tuning.toggleMute()}
      />
      <div className="player-volume-slider">
        <Slider
          label={t("volume")}
          value={volume}
          max={1}
          step={0.05}
          largeStep={0.2}
          spoken={(value) => t("percent", { percent: Math.round(value * 100) })}
          onChange={(value) => tuning.setVolume(value)}
        />
      </div>
    </div>
  );
}
