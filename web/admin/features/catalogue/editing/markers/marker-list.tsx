import { Crosshair, MapPin, X } from "lucide-react";
import type { Markers } from "#contract/admin/title-shapes.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import { markers, type Marker } from "./marker-spans.ts";

type Props = {
  duration: number;
  values: Markers;
  errorOf: (marker: Marker) => string | undefined;
  onPlace: (marker: Marker) => void;
  onShow: (seconds: number) => void;
  onChange: (marker: Marker, seconds: number | null) => void;
};

/** Each marker with its time: set to the current frame, typed, shown, or removed. */
export function MarkerList({ duration, values, errorOf, onPlace, onShow, onChange }: Props) {
  const t = useTexts();
  return (
    <ul className="marker-list">
      {markers.map((marker) => {
        const [name, value] = [t(`titles.field.${marker}`), values[marker]];
        return (
          <li key={marker} className="compact flex items-start gap-1.5">
            <div className="min-w-0 flex-1">
              <TextField
                label={name}
                type="number"
                min={0}
                max={duration}
                step="any"
                inputMode="decimal"
                value={value ?? ""}
                error={errorOf(marker)}
                onChange={({ currentTarget: { value: text, valueAsNumber } }) =>
                  onChange(marker, text === "" || Number.isNaN(valueAsNumber) ? null : valueAsNumber)
                }
              />
            </div>
            <div className="marker-acts">
              <Button
                size="small"
                look="secondary"
                icon={<MapPin className="size-4" aria-hidden="true" />}
                aria-label={t("titles.markers.placeHere", { name })}
                onClick={() => onPlace(marker)}
              >
                {t("titles.markers.here")}
              </Button>
              {value !== null && (
                <>
                  <IconButton
                    size="small"
                    label={t("titles.markers.show", { name })}
                    tooltip={t("titles.markers.showShort")}
                    icon={<Crosshair className="size-4" aria-hidden="true" />}
                    onClick={() => onShow(value)}
                  />
                  <IconButton
                    size="small"
                    label={t("titles.markers.remove", { name })}
                    tooltip={t("titles.markers.removeShort")}
                    icon={<X className="size-4" aria-hidden="true" />}
                    onClick={() => onChange(marker, null)}
                  />
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
