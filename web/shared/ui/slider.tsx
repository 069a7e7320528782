import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { shareOf, stepNear, valueAfter } from "./slider-value.ts";

type Props = {
  label: string;
  value: number;
  max: number;
  min?: number;
  step?: number;
  /** Step of the page keys, and of the arrows with Shift. */
  largeStep?: number;
  /** The value as text: '2 minutes 10 sur 24 minutes'. */
  spoken: (value: number) => string;
  onChange: (value: number) => void;
  /** Called at the end of a drag, and after each key. */
  onCommit?: (value: number) => void;
  /** A second bar from 0 to `max`: the loaded part. */
  ready?: number;
};

/**
 * A slider for pointer, touch and keys. A range input in the thumb takes the keys and speaks to assistive technology; the
 * pointer may press and drag anywhere on the control, which a range input does not offer on every phone.
 */
export function Slider({
  label,
  value,
  max,
  min = 0,
  step = 1,
  largeStep = step * 10,
  spoken,
  onChange,
  onCommit,
  ready,
}: Props) {
  const scale = { min, max: Math.max(max, min + step), step };
  const track = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const dragged = useRef<number>(undefined);

  const dragTo = ({ clientX }: PointerEvent): void => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const next = stepNear(min + ((clientX - box.left) / box.width) * (scale.max - min), scale);
    if (next !== dragged.current) onChange(next);
    dragged.current = next;
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    input.current?.focus({ preventScroll: true });
    dragTo(event);
  };
  // At the end of every drag, a cancelled one included.
  const release = (): void => {
    if (dragged.current !== undefined) onCommit?.(dragged.current);
    dragged.current = undefined;
  };
  const set = (next: number): void => {
    onChange(next);
    onCommit?.(next);
  };
  const keyPressed = (event: KeyboardEvent): void => {
    const next = valueAfter(event, value, { ...scale, largeStep });
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div className="slider" style={{ "--share": shareOf(value, scale) } as React.CSSProperties}>
      <div
        className="slider-control"
        onPointerDown={press}
        onPointerMove={(event) => dragged.current !== undefined && dragTo(event)}
        onLostPointerCapture={release}
      >
        <div ref={track} className="slider-track">
          {ready !== undefined && (
            <span className="slider-ready" style={{ scale: `${shareOf(ready, { min, max, step })} 1` }} />
          )}
          <span className="slider-indicator" />
          <span className="slider-thumb">
            <input
              ref={input}
              type="range"
              aria-label={label}
              aria-valuetext={spoken(value)}
              {...scale}
              value={value}
              onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
              onKeyDown={keyPressed}
            />
          </span>
        </div>
      </div>
    </div>
  );
}
