import { useTranslations } from "use-intl";
import { minutesLeft } from "#site/player/settings/sleep-timer.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";
import { useTrackNames } from "./use-track-names.ts";

/** Short texts of the current settings. */
export function useSettingValues() {
  const t = useTranslations("playback");
  const { choices } = usePlayer();
  const names = useTrackNames();
  const isOn = usePlayerState((state) => state.preferences.captions.on);
  const caption = usePlayerState((state) => state.caption);
  const audio = usePlayerState((state) => state.audio);
  const quality = usePlayerState((state) => state.preferences.quality);
  const height = usePlayerState((state) => state.height);
  const speed = usePlayerState((state) => state.speed);
  const sleep = usePlayerState((state) => state.sleep);
  const minutes = minutesLeft(sleep, choices.now());
  return {
    captions: isOn && caption ? names.caption(caption) : t("subtitlesOff"),
    audio: audio && names.audio(audio),
    quality:
      quality === "auto"
        ? height
          ? t("settings.autoNow", { height })
          : t("settings.auto")
        : t("settings.height", { height: quality }),
    speed: speed === 1 ? t("speedNormal") : t("speedValue", { speed }),
    sleep:
      minutes !== null
        ? t("settings.sleepLeft", { minutes })
        : sleep
          ? t("settings.sleepEpisodeShort")
          : t("settings.off"),
  };
}
