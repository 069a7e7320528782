import { AudioLines, Captions, Gauge, MonitorPlay, Moon, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { usePlayer, usePlayerState } from "../state/use-player.ts";
import { Choices, Entry, type PageProps } from "./settings-page.tsx";
import { useSettingValues } from "./use-setting-values.ts";

const icon = "size-5 flex-none";

/** All settings with their current values. */
export function RootPage({ open, close, extras }: PageProps) {
  const t = useTranslations("playback");
  const { choices } = usePlayer();
  const values = useSettingValues();
  const captions = usePlayerState((state) => state.opened?.tracks.captions.length ?? 0);
  const audioTracks = usePlayerState((state) => state.opened?.tracks.audio.length ?? 0);
  const autoplay = usePlayerState((state) => state.preferences.autoplay);
  return (
    <Choices label={t("settings.title")}>
      {captions > 0 && (
        <Entry
          icon={<Captions className={icon} aria-hidden="true" />}
          value={values.captions}
          onSelect={() => open("captions")}
        >
          {t("subtitles")}
        </Entry>
      )}
      {audioTracks > 1 && (
        <Entry
          icon={<AudioLines className={icon} aria-hidden="true" />}
          value={values.audio}
          onSelect={() => open("audio")}
        >
          {t("settings.audio")}
        </Entry>
      )}
      <Entry
        icon={<SlidersHorizontal className={icon} aria-hidden="true" />}
        value={values.quality}
        onSelect={() => open("quality")}
      >
        {t("settings.quality")}
      </Entry>
      <Entry icon={<Gauge className={icon} aria-hidden="true" />} value={values.speed} onSelect={() => open("speed")}>
        {t("speed")}
      </Entry>
      <Entry icon={<Moon className={icon} aria-hidden="true" />} value={values.sleep} onSelect={() => open("sleep")}>
        {t("settings.sleep")}
      </Entry>
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={autoplay}
        tabIndex={-1}
        className="menu-item"
        onClick={() => choices.setAutoplay(!autoplay)}
      >
        <MonitorPlay className={icon} aria-hidden="true" />
        <span className="flex-1">{t("settings.autoplay")}</span>
        <span className="player-settings-switch" aria-hidden="true" />
      </button>
      {extras.map(({ key, label, icon: extraIcon, onSelect }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="menu-item"
          onClick={() => {
            close();
            onSelect();
          }}
        >
          {extraIcon}
          <span>{label}</span>
        </button>
      ))}
    </Choices>
  );
}
