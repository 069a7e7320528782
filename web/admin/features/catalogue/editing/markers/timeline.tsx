import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useLocale } from "use-intl";
import type { Markers } from "#contract/admin/title-shapes.ts";
import { Slider } from "#shared/ui/slider.tsx";
import { useTexts } from "#admin/texts.ts";
import { placeWithin, spans, timeText, type Marker } from "./marker-spans.ts";
import type { Film } from "./use-film.ts";

type Props = {
  duration: number;
  film: Film;
  values: Markers;
  /** Null removes a marker. */
  onMove: (marker: Marker, seconds: number | null) => void;
};

/** The timeline with its markers. A handle is dragged or moved by keys, and the film seeks with it. */
export function Timeline({ duration, film, values, onMove }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const percent = (seconds: number): string => `${shareOf(seconds, duration) * 100}%`;
  const move = (marker: Marker, seconds: number | null): void => {
    onMove(marker, seconds);
    if (seconds !== null) void film.seek(seconds);
  };
  return (
    <div className="film-line">
      <Slider
        label={t("titles.markers.position")}
        value={film.seconds}
        max={duration}
        step={0.1}
        largeStep={10}
        spoken={(seconds) => timeText(seconds, locale)}
        onChange={(seconds) => void film.seek(seconds)}
      />
      {spans.map(({ name, start, end }) => {
        const [from, to] = [values[start], end === null ? duration : values[end]];
        return (
          <div key={name} className="film-lane">
            <span className="film-lane-name">{t(`titles.markers.spans.${name}`)}</span>
            {from !== null && to !== null && from < to && (
              <span className="film-span" style={{ left: percent(from), right: percent(duration - to) }} />
            )}
            {[start, end].map(
              (marker) =>
                marker !== null &&
                values[marker] !== null && (
                  <Handle
                    key={marker}
                    marker={marker}
                    isEnd={marker === end}
                    value={values[marker]}
                    duration={duration}
                    onMove={move}
                  />
                ),
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A typed time may lie beyond the film's end until it is refused. */
const shareOf = (seconds: number, duration: number): number => placeWithin(seconds, duration) / duration;

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

type HandleProps = {
  marker: Marker;
  isEnd: boolean;
  value: number;
  duration: number;
  onMove: Props["onMove"];
};

function Handle({ marker, isEnd, value, duration, onMove }: HandleProps) {
  const t = useTexts();
  const locale = useLocale();
  const isHeld = useRef(false);
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const lane = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!isHeld.current || !lane) return;
    onMove(marker, placeWithin(((event.clientX - lane.left) / lane.width) * duration, duration));
  };
  const key = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (event.key === "Delete" || event.key === "Backspace") onMove(marker, null);
    else if (by !== undefined) onMove(marker, placeWithin(value + (event.shiftKey ? by / 10 : by), duration));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t(`titles.field.${marker}`)}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={value}
      aria-valuetext={timeText(value, locale)}
      className="film-handle"
      data-side={isEnd ? "end" : "start"}
      style={{ left: `${shareOf(value, duration) * 100}%` }}
      onPointerDown={(event) => {
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onLostPointerCapture={() => (isHeld.current = false)}
      onKeyDown={key}
    />
  );
}
