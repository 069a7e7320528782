import { ArrowLeft, Cast, Keyboard, ListVideo, Maximize, Minimize, PictureInPicture2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { PlayerButton } from "../parts/player-button.tsx";
import { SeekBar } from "../seeking/seek-bar.tsx";
import { Settings } from "../settings/settings.tsx";
import type { Extras } from "../settings/settings-page.tsx";
import { NextButton, Transport } from "./transport.tsx";
import type { Controls } from "./use-controls.ts";
import type { Fullscreen } from "#shared/ui/use-fullscreen.ts";
import { useMatches } from "../parts/use-matches.ts";
import type { PictureInPicture } from "../picture-in-picture/use-picture-in-picture.ts";
import { usePlayerState } from "../state/use-player.ts";
import type { RemoteControl } from "../remote/use-remote.ts";
import { VolumeControl } from "../sound/volume-control.tsx";

type Tools = {
  controls: Controls;
  fullscreen: Fullscreen;
  pip: PictureInPicture;
  remote: RemoteControl;
  showKeys: () => void;
  onEpisodes: (() => void) | undefined;
  onMenu: (open: boolean) => void;
};

export function Top({ onClose }: { onClose: () => void }) {
  const t = useTranslations("playback");
  const title = usePlayerState((state) => state.opened?.video.series?.title ?? state.opened?.video.title);
  return (
    <header className="player-chrome player-top">
      <PlayerButton
        label={t("back")}
        shortcut={t("escapeKey")}
        keyName="Escape"
        icon={<ArrowLeft className="size-6" aria-hidden="true" />}
        onClick={onClose}
      />
      <h1 className="player-title">{title ?? t("pageTitle")}</h1>
    </header>
  );
}

/** As in player.css: the bar has room for the main controls only. */
const narrow = "(max-width: 37.49rem)";
const coarsePointer = "(pointer: coarse)";

export function Bottom({ tools }: { tools: Tools }) {
  const t = useTranslations("playback");
  const { controls, fullscreen, onEpisodes } = tools;
  const isNarrow = useMatches(narrow);
  const hasNoKeys = useMatches(coarsePointer);
  const away = useAwayTools(tools, isNarrow ? "size-5" : "size-6");
  const keysIcon = <Keyboard className="size-5 flex-none" aria-hidden="true" />;
  const keys = { key: "keys", label: t("keys.title"), icon: keysIcon, onSelect: tools.showKeys };
  const FullscreenIcon = fullscreen.isOn ? Minimize : Maximize;
  return (
    <div className="player-chrome player-bottom">
      <EpisodeLine />
      <SeekBar />
      <div className="player-bar">
        <Transport />
        <NextButton />
        <VolumeControl />
        <span className="player-gap" />
        <Settings
          onOpenChange={(open) => {
            controls.holdForMenu(open);
            tools.onMenu(open);
          }}
          extras={[...(isNarrow ? away : []), ...(hasNoKeys ? [] : [keys])]}
        />
        {onEpisodes && (
          <PlayerButton
            label={t("episodes")}
            aria-haspopup="dialog"
            icon={<ListVideo className="size-6" aria-hidden="true" />}
            onClick={onEpisodes}
          />
        )}
        {!isNarrow &&
          away.map(({ key, label, icon, onSelect }) => (
            <PlayerButton key={key} label={label} icon={icon} onClick={onSelect} />
          ))}
        <PlayerButton
          label={fullscreen.isOn ? t("exitFullscreen") : t("fullscreen")}
          shortcut="F"
          icon={<FullscreenIcon className="size-6" aria-hidden="true" />}
          onClick={fullscreen.toggle}
        />
      </div>
    </div>
  );
}

/** Playback on another device and picture in picture, as far as available now. */
function useAwayTools({ pip, remote }: Tools, size: string): Extras {
  const t = useTranslations("playback");
  const icon = `${size} flex-none`;
  return [
    ...(remote.state === "none"
      ? []
      : [
          {
            key: "remote",
            label: remote.state === "connected" ? t("leaveOtherScreen") : t("otherScreen"),
            icon: <Cast className={icon} aria-hidden="true" />,
            onSelect: remote.choose,
          },
        ]),
    ...(pip.isOffered
      ? [
          {
            key: "pip",
            label: pip.isOn ? t("leavePip") : t("pip"),
            icon: <PictureInPicture2 className={icon} aria-hidden="true" />,
            onSelect: pip.toggle,
          },
        ]
      : []),
  ];
}

/** 'Saison 1 – 2. Titre', below a series' title. */
function EpisodeLine() {
  const video = usePlayerState((state) => state.opened?.video);
  if (!video?.season) return null;
  return (
    <p className="player-episode">
      {video.season.title} – {video.episode_number}. {video.title}
    </p>
  );
}
