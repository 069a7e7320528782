import { useLocale } from "use-intl";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Crop } from "#contract/admin/title-media.ts";
import { imageStyles, type ImageStyle } from "#contract/images.ts";
import { useTexts } from "#admin/texts.ts";
import { moved, scaled, stretched, type Size } from "./crop.ts";

type Props = {
  src: string;
  size: Size;
  style: ImageStyle;
  crop: Crop;
  onChange: (crop: Crop) => void;
};

const step = 0.01;
const leap = 0.05;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture with its crop, which is dragged and resized, or moved by arrow keys and scaled by + and −. */
export function Cropper({ src, size, style, crop, onChange }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number; crop: Crop; stretches: boolean } | null>(null);

  /** The pointer's position, in fractions of the picture. */
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const press = (event: PointerEvent<HTMLElement>): void => {
    const stretches = event.target instanceof HTMLElement && event.target.dataset["corner"] !== undefined;
    pressed.current = { ...placeOf(event), crop, stretches };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    const from = pressed.current;
    if (!from) return;
    const { x, y } = placeOf(event);
    if (from.stretches) onChange(stretched(from.crop, from.crop.x + from.crop.width + x - from.x, style, size));
    else onChange(moved(from.crop, x - from.x, y - from.y));
  };
  const key = (event: KeyboardEvent): void => {
    const towards = arrows[event.key];
    const by = event.shiftKey ? leap : step;
    if (towards) onChange(moved(crop, towards[0] * by, towards[1] * by));
    else if (event.key === "+" || event.key === "=") onChange(scaled(crop, 1 + 2 * by, style, size));
    else if (event.key === "-") onChange(scaled(crop, 1 - 2 * by, style, size));
    else return;
    event.preventDefault();
  };
  const percent = (share: number): string => `${share * 100}%`;
  return (
    <div
      ref={frame}
      className="cropper"
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        maxWidth: `min(100%, ${(24 * size.width) / size.height}rem)`,
      }}
    >
      <img src={src} alt="" draggable={false} className="block size-full" />
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move it
        tabIndex={0}
        aria-roledescription={t("pictures.frame")}
        aria-label={t("pictures.cropFor", { style: imageStyles[style].words[locale] })}
        className="crop-frame"
        data-round={style === "circle" ? "" : undefined}
        style={{
          left: percent(crop.x),
          top: percent(crop.y),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={() => (pressed.current = null)}
        onPointerCancel={() => (pressed.current = null)}
        onKeyDown={key}
      >
        <span data-corner="" className="crop-corner" aria-hidden="true" />
      </div>
    </div>
  );
}
