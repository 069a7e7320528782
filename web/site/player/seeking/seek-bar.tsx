import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Slider } from "#shared/ui/slider.tsx";
import { jumpSeconds } from "../input/keys.ts";
import { clockText } from "../state/time.ts";
import { SeekPreview } from "./seek-preview.tsx";
import { useSpokenTime } from "../parts/use-spoken-time.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

/** Seeks by drag and click, by 10 s with arrows, by a minute with page keys. Shows the frame under the pointer. */
export function SeekBar() {
  const t = useTranslations("playback");
  const player = usePlayer();
  const spoken = useSpokenTime();
  const time = usePlayerState((state) => state.time);
  const duration = usePlayerState((state) => state.duration);
  const bufferedTo = usePlayerState((state) => state.bufferedTo);
  const bar = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [hovered, setHovered] = useState<number>();

  const pointAt = (event: PointerEvent): void => {
    const box = bar.current?.getBoundingClientRect();
    if (!box || event.pointerType === "touch") return;
    setHovered(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration);
  };
  const jump = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -jumpSeconds, ArrowDown: -jumpSeconds, ArrowRight: jumpSeconds, ArrowUp: jumpSeconds }[
      event.key
    ];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    player.transport.seekBy(by);
  };
  const previewed = dragged ?? hovered;
  const shown = dragged ?? time;
  return (
    <div className="player-seek">
      <div
        ref={bar}
        className="player-seek-bar"
        onPointerMove={pointAt}
        onPointerLeave={() => setHovered(undefined)}
        onKeyDownCapture={jump}
      >
        <Slider
          label={t("seek")}
          value={Math.min(shown, duration)}
          max={duration}
          step={0.1}
          largeStep={60}
          ready={bufferedTo}
          spoken={(value) => t("spokenPlace", { place: spoken(value), duration: spoken(duration) })}
          onChange={setDragged}
          onCommit={(value) => {
            player.transport.seekTo(value);
            setDragged(undefined);
          }}
        />
        {previewed !== undefined && duration > 0 && <SeekPreview seconds={previewed} share={previewed / duration} />}
      </div>
      <p className="player-time">
        <span>{clockText(shown)}</span>
        <span aria-hidden="true">/</span>
        <span>{clockText(duration)}</span>
      </p>
    </div>
  );
}
