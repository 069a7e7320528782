import { Slider as Base } from "@base-ui/react/slider";
import type { ReactNode } from "react";

type Props = {
  label: string;
  value: number;
  max: number;
  min?: number;
  step?: number;
  /** Step of the page keys. */
  largeStep?: number;
  /** The value as text: '2 minutes 10 sur 24 minutes'. */
  spoken: (value: number) => string;
  onChange: (value: number) => void;
  /** Called at the end of a drag. */
  onCommit?: (value: number) => void;
  /** A second bar from 0 to `max`: the loaded part. */
  ready?: number;
  /** Rendered over the track: a preview, chapter marks. */
  children?: ReactNode;
  orientation?: "horizontal" | "vertical";
};

/** A slider for pointer, touch and keys. */
export function Slider({
  label,
  value,
  max,
  min = 0,
  step = 1,
  largeStep,
  spoken,
  onChange,
  onCommit,
  ready,
  children,
  orientation = "horizontal",
}: Props) {
  const portion = ready === undefined || max <= min ? 0 : Math.min(1, Math.max(0, (ready - min) / (max - min)));
  return (
    <Base.Root
      value={value}
      min={min}
      max={Math.max(max, min + step)}
      step={step}
      largeStep={largeStep ?? step * 10}
      orientation={orientation}
      onValueChange={(next) => onChange(single(next))}
      onValueCommitted={(next) => onCommit?.(single(next))}
      className="slider"
    >
      <Base.Control className="slider-control">
        <Base.Track className="slider-track">
          {ready !== undefined && <span className="slider-ready" style={{ scale: `${portion} 1` }} />}
          <Base.Indicator className="slider-indicator" />
          <Base.Thumb
            className="slider-thumb"
            getAriaLabel={() => label}
            getAriaValueText={(_formatted, current) => spoken(current)}
          />
        </Base.Track>
        {children}
      </Base.Control>
    </Base.Root>
  );
}

function single(value: number | readonly number[]): number {
  return typeof value === "number" ? value : (value[0] ?? 0);
}
