import { Slider as Base } from "@base-ui/react/slider";
import type { ReactNode } from "react";

type Props = {
  label: string;
  value: number;
  max: number;
  min?: number;
  step?: number;
  /** What a page key moves. */
  largeStep?: number;
  /** The value in words: '2 minutes 10 sur 24 minutes'. */
  spoken: (value: number) => string;
  onChange: (value: number) => void;
  /** The hand has let go. */
  onCommit?: (value: number) => void;
  /** A further bar below the value's, from 0 to `max`: what is already loaded. */
  ready?: number;
  /** Over the track: a preview, chapter marks. */
  children?: ReactNode;
  orientation?: "horizontal" | "vertical";
};

/** One value between two ends, by pointer, finger and keys, said in words. */
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
      thumbAlignment="edge-client-only"
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
