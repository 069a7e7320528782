import { Markers } from "#contract/admin/title-shapes.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { TextField } from "../../../../shared/ui/field.tsx";
import { useTexts } from "../../../texts.ts";
import type { FieldProps } from "./field-props.ts";

type Marker = keyof Markers;
export const markers = Object.keys(Markers.shape) as Marker[];

/** What a player can skip, in seconds; markers that were found by comparing episodes are taken over or refused. */
export function MarkerFields({ title, values, onChange, errorOf, onRefuse }: FieldProps & { onRefuse: () => void }) {
  const t = useTexts();
  const { proposed_markers: proposed } = title;
  return (
    <section className="panel p-5" aria-labelledby="markers">
      <h2 id="markers" className="mb-2 text-lg">
        {t("titles.markers.title")}
      </h2>
      <p className="mb-4 text-sm text-soft">{t("titles.markers.lead", { seconds: title.duration })}</p>
      {proposed && (
        <div className="mb-5 rounded-md bg-lifted p-4 text-sm">
          <p className="mb-2 font-semibold">{t("titles.markers.proposed")}</p>
          <ul className="mb-3">
            {markers.map((marker) =>
              proposed[marker] === null ? null : (
                <li key={marker}>
                  {t(`titles.field.${marker}`)} <strong className="tabular-nums">{proposed[marker]}</strong>
                </li>
              ),
            )}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button size="small" look="secondary" onClick={() => onChange(proposed)}>
              {t("titles.markers.take")}
            </Button>
            <Button size="small" look="quiet" onClick={onRefuse}>
              {t("titles.markers.refuse")}
            </Button>
          </div>
        </div>
      )}
      <div className="grid grid-cols-2 gap-x-3">
        {markers.map((marker) => (
          <TextField
            key={marker}
            label={t(`titles.field.${marker}`)}
            type="number"
            min={0}
            max={title.duration}
            step="any"
            inputMode="decimal"
            value={values[marker] ?? ""}
            error={errorOf(marker)}
            onChange={({ currentTarget: { value, valueAsNumber } }) =>
              onChange({ [marker]: value === "" ? null : valueAsNumber })
            }
          />
        ))}
      </div>
    </section>
  );
}
