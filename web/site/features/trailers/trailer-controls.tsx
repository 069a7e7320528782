import { Maximize, Minimize, RotateCcw, RotateCw } from "lucide-react";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { Slider } from "#shared/ui/slider.tsx";
import type { Fullscreen } from "#shared/ui/use-fullscreen.ts";
import { MuteButton, PauseButton } from "./trailer-buttons.tsx";
import { jumpSeconds } from "./trailer-keys.ts";
import type { useVolume } from "./use-volume.ts";
import { useVideoState } from "./use-video-state.ts";

type TransportProps = {
  video: RefObject<HTMLVideoElement | null>;
  paused: boolean;
  onPause: (paused: boolean) => void;
  seek: (seconds: number) => void;
};

/** Play, jumps, position and time. */
export function Transport({ video, paused, onPause, seek }: TransportProps) {
  const t = useTranslations("catalogue.trailer");
  const { time, duration } = useVideoState(video);
  return (
    <>
      <PauseButton paused={paused} onChange={onPause} />
      <IconButton
        look="onPicture"
        label={t("back")}
        shortcut="←"
        icon={<RotateCcw className="size-5" aria-hidden="true" />}
        onClick={() => seek(time - jumpSeconds)}
      />
      <IconButton
        look="onPicture"
        label={t("forward")}
        shortcut="→"
        icon={<RotateCw className="size-5" aria-hidden="true" />}
        onClick={() => seek(time + jumpSeconds)}
      />
      <div className="trailer-seek">
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

/** Mute and volume. A phone's volume is the device's own, so it shows no slider there. */
export function VolumeControl({ volume, setVolume, toggleMute }: ReturnType<typeof useVolume>) {
  const t = useTranslations("catalogue.trailer");
  return (
    <>
      <MuteButton muted={volume === 0} shortcut="M" onChange={toggleMute} />
      <div className="trailer-volume">
        <Slider
          label={t("volume")}
          value={volume}
          max={1}
          step={0.05}
          largeStep={0.2}
          spoken={(value) => t("percent", { percent: Math.round(value * 100) })}
          onChange={setVolume}
        />
      </div>
    </>
  );
}

export function FullscreenButton({ isOn, toggle }: Fullscreen) {
  const t = useTranslations("catalogue.trailer");
  const Icon = isOn ? Minimize : Maximize;
  return (
    <IconButton
      look="onPicture"
      label={t(isOn ? "exitFullscreen" : "fullscreen")}
      shortcut="F"
      icon={<Icon className="size-5" aria-hidden="true" />}
      onClick={toggle}
    />
  );
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
