import { X } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { openModal } from "#shared/ui/modal.ts";
import { useFullscreen } from "#shared/ui/use-fullscreen.ts";
import { FullscreenButton, Transport, VolumeControl } from "./trailer-controls.tsx";
import { type Focused, trailerCommand, type TrailerCommand } from "./trailer-keys.ts";
import TrailerVideo from "./trailer-video.tsx";
import { useFading } from "./use-fading.ts";
import { useVolume } from "./use-volume.ts";

type Props = { title: string; url: string; onClose: () => void };

/** A full-window trailer after the product's intro, at the player's volume. Closes at its end. */
export default function TrailerModal({ title, url, onClose }: Props) {
  const t = useTranslations("catalogue.trailer");
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [inIntro, setInIntro] = useState(true);
  const [paused, setPaused] = useState(false);
  const sound = useVolume();
  const { shown, wake } = useFading(paused);
  const fullscreen = useFullscreen(stage, video);
  useLayoutEffect(() => openModal(dialog.current), []);
  // The button that skips the intro goes with it: keep the focus where keys are heard.
  useEffect(() => {
    if (!inIntro && document.activeElement === document.body) stage.current?.focus();
  }, [inIntro]);

  const seek = (seconds: number): void => {
    if (video.current && !inIntro) moveTo(video.current, seconds);
  };
  const obey = (command: TrailerCommand): void => {
    if (command.do === "toggle") setPaused(!paused);
    else if (command.do === "mute") sound.toggleMute();
    else if (command.do === "fullscreen") fullscreen.toggle();
    else if (command.do === "volumeBy") sound.setVolume(sound.volume + command.step);
    else if (command.do === "seekBy") seek((video.current?.currentTime ?? 0) + command.seconds);
  };
  const press = (event: KeyboardEvent): void => {
    wake();
    const command = trailerCommand(event, { focused: focusedIn(event.target), inIntro });
    if (!command) return;
    event.preventDefault();
    if (!event.repeat || command.do === "seekBy" || command.do === "volumeBy") obey(command);
  };
  const showing = { url, volume: sound.volume, paused, inIntro, onSkip: () => setInIntro(false), onClose };

  return (
    <dialog
      ref={dialog}
      aria-label={t("of", { title })}
      className="trailer-modal"
      data-controls={shown ? "" : undefined}
      onClose={onClose}
      onPointerMove={wake}
      onFocus={wake}
      onKeyDown={press}
    >
      {/* Browsers refuse full screen to a dialog itself. */}
      <div ref={stage} tabIndex={-1} className="trailer-modal-stage">
        <Showing {...showing} ref={video} onPress={() => setPaused(!paused)} />
        <Top title={title} onClose={onClose} />
        <div className="trailer-modal-controls">
          {inIntro ? (
            <button type="button" className="button button-secondary min-h-11 px-5" onClick={showing.onSkip}>
              {t("skipIntro")}
            </button>
          ) : (
            <Transport video={video} paused={paused} onPause={setPaused} seek={seek} />
          )}
          <VolumeControl {...sound} />
          <FullscreenButton {...fullscreen} />
        </div>
      </div>
    </dialog>
  );
}

/** The trailer does not wait long for it. */
const introAttempts = 3;

type ShowingProps = {
  url: string;
  volume: number;
  paused: boolean;
  inIntro: boolean;
  onSkip: () => void;
  onClose: () => void;
  onPress: () => void;
  ref: Ref<HTMLVideoElement>;
};

/** The intro, then the trailer: pressed with the mouse it pauses. */
function Showing({ url, volume, paused, inIntro, onSkip, onClose, onPress, ref }: ShowingProps) {
  return (
    <button
      type="button"
      className="absolute inset-0 cursor-default"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => !inIntro && onPress()}
    >
      {inIntro ? (
        <TrailerVideo
          key="intro"
          url={introUrl(url)}
          attempts={introAttempts}
          volume={volume}
          onEnded={onSkip}
          onFailed={onSkip}
        />
      ) : (
        <TrailerVideo key="trailer" {...{ url, volume, paused, ref }} onEnded={onClose} onFailed={onClose} />
      )}
    </button>
  );
}

function Top({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useTranslations("catalogue.trailer");
  const cross = <X className="size-6" aria-hidden="true" />;
  return (
    <div className="trailer-modal-top">
      <IconButton look="onPicture" size="large" label={t("close")} icon={cross} onClick={onClose} />
      <h2 className="truncate text-xl">{title}</h2>
    </div>
  );
}

function focusedIn(target: EventTarget): Focused {
  if (!(target instanceof Element)) return "page";
  if (target.matches("input, [role=slider]")) return "slider";
  // The picture itself is a button for the mouse, out of the keyboard's way.
  return target.closest("button:not([aria-hidden])") ? "button" : "page";
}

function moveTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = Math.max(0, Math.min(video.duration || 0, seconds));
}

/** The intro's URL, derived from the trailer's. */
export function introUrl(trailerUrl: string): string {
  return trailerUrl.replace(/[^/]+(?=\/[^/]+$)/, "intro");
}
