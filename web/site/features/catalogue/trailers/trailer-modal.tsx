import { RotateCcw, RotateCw, X } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../../../shared/ui/button.tsx";
import { openModal } from "../../../../shared/ui/modal.ts";
import { Slider } from "../../../../shared/ui/slider.tsx";
import { MuteButton, PauseButton } from "./trailer-buttons.tsx";
import TrailerVideo from "./trailer-video.tsx";
import { useFading } from "./use-fading.ts";
import { useVideoState } from "./use-video-state.ts";

/** Length of a jump, in seconds. */
const jump = 10;

type Props = { title: string; url: string; onClose: () => void };

/** A full-window trailer after the product's intro. Closes at its end. */
export default function TrailerModal({ title, url, onClose }: Props) {
  const t = useTranslations("catalogue.trailer");
  const dialog = useRef<HTMLDialogElement>(null);
  const [inIntro, setInIntro] = useState(true);
  const [muted, setMuted] = useState(false);
  const [paused, setPaused] = useState(false);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { shown, wake } = useFading(paused);
  useLayoutEffect(() => openModal(dialog.current), []);

  const skip = (): void => setInIntro(false);
  const seek = (seconds: number): void => {
    if (video && !inIntro) moveTo(video, seconds);
  };
  const press = (event: KeyboardEvent): void => {
    wake();
    if (inIntro || !(event.target instanceof HTMLElement) || event.target.closest("button, input")) return;
    if (event.key === " ") setPaused(!paused);
    else if (event.key === "ArrowLeft") seek((video?.currentTime ?? 0) - jump);
    else if (event.key === "ArrowRight") seek((video?.currentTime ?? 0) + jump);
    else return;
    event.preventDefault();
  };

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
      <button
        type="button"
        className="absolute inset-0 cursor-default"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => !inIntro && setPaused(!paused)}
      >
        {inIntro ? (
          <TrailerVideo key="intro" url={introUrl(url)} muted={muted} onEnded={skip} onFailed={skip} />
        ) : (
          <TrailerVideo key="trailer" ref={setVideo} {...{ url, muted, paused }} onEnded={onClose} onFailed={onClose} />
        )}
      </button>
      <Top title={title} onClose={onClose} />
      <div className="trailer-modal-controls">
        {inIntro ? (
          <button type="button" className="button button-secondary min-h-11 px-5" onClick={skip}>
            {t("skipIntro")}
          </button>
        ) : (
          <Controls video={video} paused={paused} onPause={setPaused} seek={seek} />
        )}
        <MuteButton muted={muted} onChange={setMuted} />
      </div>
    </dialog>
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

type ControlsProps = {
  video: HTMLVideoElement | null;
  paused: boolean;
  onPause: (paused: boolean) => void;
  seek: (seconds: number) => void;
};

function Controls({ video, paused, onPause, seek }: ControlsProps) {
  const t = useTranslations("catalogue.trailer");
  const { time, duration } = useVideoState(video);
  return (
    <>
      <PauseButton paused={paused} onChange={onPause} />
      <IconButton
        look="onPicture"
        label={t("back")}
        icon={<RotateCcw className="size-5" aria-hidden="true" />}
        onClick={() => seek(time - jump)}
      />
      <IconButton
        look="onPicture"
        label={t("forward")}
        icon={<RotateCw className="size-5" aria-hidden="true" />}
        onClick={() => seek(time + jump)}
      />
      <div className="min-w-0 flex-1">
        <Slider
          label={t("position")}
          value={time}
          max={duration}
          step={1}
          spoken={(value) => t("spoken", { at: Math.round(value), of: Math.round(duration) })}
          onChange={seek}
        />
      </div>
      <p className="text-sm tabular-nums">
        {clock(time)} / {clock(duration)}
      </p>
    </>
  );
}

function moveTo(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = Math.max(0, Math.min(video.duration || 0, seconds));
}

/** The intro's URL, derived from the trailer's. */
export function introUrl(trailerUrl: string): string {
  return trailerUrl.replace(/[^/]+(?=\/[^/]+$)/, "intro");
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
