import { ArrowLeft, Maximize, Minimize } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Player } from "../core/player.ts";
import { Announcer } from "./announcer.tsx";
import { EpisodesButton, SpeedMenu, SubtitleMenu } from "./menus.tsx";
import { Moments, RatingNotice } from "./moments.tsx";
import "./player.css";
import "./controls.css";
import "./moments.css";
import { PlayerButton } from "./player-button.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { SubtitleLines, SubtitleTracks } from "./subtitle-lines.tsx";
import { NextButton, Transport } from "./transport.tsx";
import { Troubles } from "./troubles.tsx";
import { type Controls, useControls } from "./use-controls.ts";
import { type Fullscreen, useFullscreen } from "../../../shared/ui/use-fullscreen.ts";
import { PlayerContext, usePlayerState } from "./use-player.ts";
import { useSurface } from "./use-surface.ts";
import { VolumeControl } from "./volume-control.tsx";

type Props = {
  player: Player;
  onClose: () => void;
  /** Opens the list of episodes; absent for a film. */
  onEpisodes?: (() => void) | undefined;
  /** Rendered on top: dialogs, and the screens for when nothing plays. */
  children?: ReactNode;
};

/** Picture, subtitles and controls, filling the screen. */
export function PlayerView({ player, ...rest }: Props) {
  return (
    <PlayerContext value={player}>
      <Stage player={player} {...rest} />
    </PlayerContext>
  );
}

function Stage({ player, onClose, onEpisodes, children }: Props) {
  const t = useTranslations("playback");
  const root = useRef<HTMLElement>(null);
  const main = useRef<HTMLVideoElement>(null);
  const intro = useRef<HTMLVideoElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(root, main);
  const controls = useControls({ player, root, fullscreen, onClose });
  const jump = useSurface({ player, surface, controls, toggleFullscreen: fullscreen.toggle });
  const phase = usePlayerState((state) => state.phase.at);
  const isOpened = usePlayerState((state) => state.opened !== null);

  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    return main.current && intro.current ? player.mount({ main: main.current, intro: intro.current }) : undefined;
  }, [player]);

  // A focused control may disappear with its overlay: return the focus to the player.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [phase]);

  return (
    <section
      ref={root}
      id="main"
      tabIndex={-1}
      aria-label={t("player")}
      className="player"
      data-phase={phase}
      data-opened={isOpened ? "" : undefined}
      data-controls={controls.shown ? "shown" : "hidden"}
    >
      <video
        ref={main}
        className="player-video player-main"
        playsInline
        preload="auto"
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          videoHeight > 0 && root.current?.style.setProperty("--ratio", String(videoWidth / videoHeight))
        }
      >
        <SubtitleTracks video={main} />
      </video>
      <video
        ref={intro}
        className="player-video player-intro"
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
      />
      <div ref={surface} className="player-surface" />
      {jump && (
        <span key={jump.turn} className="player-jump" data-side={jump.side} aria-hidden="true">
          {jump.seconds > 0 ? `+${jump.seconds}` : `−${-jump.seconds}`} s
        </span>
      )}
      <SubtitleLines video={main} />
      <Troubles />
      <Top onClose={onClose} />
      <RatingNotice />
      <Bottom controls={controls} fullscreen={fullscreen} onEpisodes={onEpisodes} />
      <Moments onClose={onClose} />
      <Announcer />
      {children}
    </section>
  );
}

function Top({ onClose }: { onClose: () => void }) {
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

function Bottom({
  controls,
  fullscreen,
  onEpisodes,
}: {
  controls: Controls;
  fullscreen: Fullscreen;
  onEpisodes: Props["onEpisodes"];
}) {
  const t = useTranslations("playback");
  const { holdForMenu } = controls;
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
        <SpeedMenu onOpenChange={holdForMenu} />
        <SubtitleMenu onOpenChange={holdForMenu} />
        {onEpisodes && <EpisodesButton onOpen={onEpisodes} />}
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
