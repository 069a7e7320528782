import { Captions, Gauge, ListVideo } from "lucide-react";
import { useTranslations } from "use-intl";
import { Menu, MenuChoice, type MenuTrigger } from "../../../shared/ui/menu.tsx";
import { speeds } from "../core/speed.ts";
import { PlayerButton } from "./player-button.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";

type MenuProps = { onOpenChange: (open: boolean) => void };

export function SpeedMenu({ onOpenChange }: MenuProps) {
  const t = useTranslations("playback");
  const { tuning } = usePlayer();
  const current = usePlayerState((state) => state.speed);
  const trigger = (props: MenuTrigger) => (
    <PlayerButton {...props} label={t("speed")} icon={<Gauge className="size-6" aria-hidden="true" />} />
  );
  return (
    <Menu label={t("speed")} trigger={trigger} onOpenChange={onOpenChange}>
      {speeds.map((speed) => (
        <MenuChoice key={speed} chosen={speed === current} onSelect={() => tuning.setSpeed(speed)}>
          {speed === 1 ? t("speedNormal") : t("speedValue", { speed })}
        </MenuChoice>
      ))}
    </Menu>
  );
}

/** A language's own name ('English', 'français'). */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export function SubtitleMenu({ onOpenChange }: MenuProps) {
  const t = useTranslations("playback");
  const { tuning } = usePlayer();
  const current = usePlayerState((state) => state.subtitles);
  const tracks = usePlayerState((state) => state.opened?.subtitles);
  if (!tracks || tracks.length === 0) return null;
  const trigger = (props: MenuTrigger) => (
    <PlayerButton
      {...props}
      label={t("subtitles")}
      shortcut="C"
      icon={<Captions className="size-6" aria-hidden="true" />}
    />
  );
  const isOn = tracks.some((track) => track.language === current);
  return (
    <Menu label={t("subtitles")} trigger={trigger} onOpenChange={onOpenChange}>
      <MenuChoice chosen={!isOn} onSelect={() => tuning.setSubtitles(null)}>
        {t("subtitlesOff")}
      </MenuChoice>
      {tracks.map(({ language }) => (
        <MenuChoice key={language} chosen={language === current} onSelect={() => tuning.setSubtitles(language)}>
          <span lang={language}>{languageName(language)}</span>
        </MenuChoice>
      ))}
    </Menu>
  );
}

export function EpisodesButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations("playback");
  return (
    <PlayerButton
      label={t("episodes")}
      aria-haspopup="dialog"
      icon={<ListVideo className="size-6" aria-hidden="true" />}
      onClick={onOpen}
    />
  );
}
