import { Captions, Pause, PictureInPicture2, Play } from "lucide-react";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { jumpSeconds } from "../input/keys.ts";
import { CaptionLines } from "../captions/caption-lines.tsx";
import { JumpIcon } from "../parts/jump-icon.tsx";
import { PictureSlot } from "./picture.tsx";
import "./pip.css";
import { PlayerButton } from "../parts/player-button.tsx";
import { useSpokenTime } from "../parts/use-spoken-time.ts";
import type { PictureInPicture } from "./use-picture-in-picture.ts";
import { Troubles } from "../recovery/troubles.tsx";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

type Props = {
  pip: PictureInPicture;
  host: HTMLElement;
  video: RefObject<HTMLVideoElement | null>;
  ratio: number;
};

/** The picture-in-picture window: picture, captions and a few controls. */
export function PipView({ pip, host, video, ratio }: Props) {
  const phase = usePlayerState((state) => state.phase.at);
  const t = useTranslations("playback");
  if (!pip.window) return null;
  return createPortal(
    <section
      aria-label={t("player")}
      className="player player-pip"
      data-phase={phase}
      data-opened=""
      style={{ "--ratio": ratio } as React.CSSProperties}
    >
      <PictureSlot host={host} />
      <CaptionLines video={video} />
      <Troubles />
      <PipControls leave={pip.toggle} />
    </section>,
    pip.window.document.body,
  );
}

function PipControls({ leave }: { leave: () => void }) {
  const t = useTranslations("playback");
  const player = usePlayer();
  const playing = usePlayerState((state) => state.playing);
  const hasCaptions = usePlayerState((state) => (state.opened?.tracks.captions.length ?? 0) > 0);
  const areOn = usePlayerState((state) => state.preferences.captions.on);
  const PlayIcon = playing ? Pause : Play;
  return (
    <div className="player-pip-controls">
      <div className="player-pip-buttons">
        <PlayerButton
          label={t("back10")}
          icon={<JumpIcon backwards />}
          onClick={() => player.transport.seekBy(-jumpSeconds)}
        />
        <PlayerButton
          label={playing ? t("pause") : t("play")}
          icon={<PlayIcon className="size-7 fill-current" aria-hidden="true" />}
          onClick={() => player.transport.toggle()}
        />
        <PlayerButton label={t("forward10")} icon={<JumpIcon />} onClick={() => player.transport.seekBy(jumpSeconds)} />
        <span className="player-gap" />
        {hasCaptions && (
          <PlayerButton
            label={t("subtitles")}
            aria-pressed={areOn}
            icon={<Captions className="size-6" aria-hidden="true" />}
            onClick={() => player.choices.toggleCaptions()}
          />
        )}
        <PlayerButton
          label={t("leavePip")}
          icon={<PictureInPicture2 className="size-6" aria-hidden="true" />}
          onClick={leave}
        />
      </div>
      <PipSeek />
    </div>
  );
}

function PipSeek() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const spoken = useSpokenTime();
  const time = usePlayerState((state) => state.time);
  const duration = usePlayerState((state) => state.duration);
  return (
    <input
      type="range"
      className="player-pip-seek"
      aria-label={t("seek")}
      aria-valuetext={t("spokenPlace", { place: spoken(time), duration: spoken(duration) })}
      min={0}
      max={duration}
      step={jumpSeconds / 10}
      value={Math.min(time, duration)}
      onChange={({ currentTarget }) => player.transport.seekTo(Number(currentTarget.value))}
    />
  );
}

/** Shown in the page while the picture is elsewhere. */
export function AwayNotice({ text, back }: { text: string; back?: { label: string; onClick: () => void } }) {
  return (
    <div className="player-centre player-away">
      <p className="text-lg text-soft text-balance">{text}</p>
      {back && <Button onClick={back.onClick}>{back.label}</Button>}
    </div>
  );
}
