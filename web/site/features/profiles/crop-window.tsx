import { ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { avatarSide } from "#contract/profiles.ts";
import { regions } from "#contract/language.ts";
import { Slider } from "#shared/ui/slider.tsx";
import { held, largestZoom, moved, type Crop } from "./crop.ts";
import { drawCrop } from "./picture-file.ts";

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 10, y: 0 },
  ArrowRight: { x: -10, y: 0 },
  ArrowUp: { x: 0, y: 10 },
  ArrowDown: { x: 0, y: -10 },
};

type Props = { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void };

/** A round crop area: move by pointer or arrows, zoom by slider or wheel. */
export function CropWindow({ picture, crop, onChange }: Props) {
  const t = useTranslations("profiles.edit");
  const locale = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const pull = ({ clientX: x, clientY: y }: PointerEvent<HTMLCanvasElement>): void => {
    if (!last.current || !canvas.current) return;
    onChange(moved(crop, picture, { x: x - last.current.x, y: y - last.current.y }, canvas.current.clientWidth));
    last.current = { x, y };
  };
  const grab = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const nudge = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(moved(crop, picture, by, avatarSide));
  };
  return (
    <div className="grid justify-items-center gap-4">
      <canvas
        ref={canvas}
        width={avatarSide * 2}
        height={avatarSide * 2}
        role="application"
        tabIndex={0}
        aria-label={t("cropWindow")}
        className="size-62.5 cursor-grab touch-none rounded-full bg-ground active:cursor-grabbing"
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
        onKeyDown={nudge}
      />
      <div className="flex w-62.5 items-center gap-3 text-soft">
        <ZoomOut className="size-5 flex-none" aria-hidden="true" />
        <Slider
          label={t("zoom")}
          value={crop.zoom}
          min={1}
          max={largestZoom}
          step={0.05}
          spoken={(zoom) => zoom.toLocaleString(regions[locale], { style: "percent" })}
          onChange={(zoom) => onChange(held({ ...crop, zoom }, picture))}
        />
        <ZoomIn className="size-5 flex-none" aria-hidden="true" />
      </div>
    </div>
  );
}
