import { useId } from "react";
import { FieldNote } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import { CountryList } from "./country-list.tsx";

/** Overseas France has separate country codes. */
const presets = {
  france: ["FR", "GF", "GP", "MQ", "RE", "YT", "PM", "NC", "PF", "WF"],
  neighbours: ["FR", "BE", "CH", "LU", "MC"],
} as const;

type Props = {
  value: readonly string[] | null;
  error?: string | undefined;
  onChange: (codes: string[] | null) => void;
};

/** Everywhere, or a list of countries. */
export function TerritoryField({ value, error, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const add = (codes: readonly string[]): void => onChange([...new Set([...(value ?? []), ...codes])]);
  return (
    <fieldset className="field" data-wrong={error ? "" : undefined} aria-describedby={`${id}-note`}>
      <legend className="field-label">{t("titles.field.territories")}</legend>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="segment" aria-pressed={value === null} onClick={() => onChange(null)}>
          {t("titles.everywhere")}
        </button>
        <button
          type="button"
          className="segment"
          aria-pressed={value !== null}
          onClick={() => value ?? onChange(["FR"])}
        >
          {t("titles.onlyIn")}
        </button>
      </div>
      {value !== null && (
        <div className="mt-3 grid gap-2">
          <CountryList
            value={value}
            onAdd={(code) => add([code])}
            onRemove={(code) => onChange(value.length > 1 ? value.filter((one) => one !== code) : null)}
          />
          <p className="flex flex-wrap gap-x-4 text-sm">
            {(["france", "neighbours"] as const).map((name) => (
              <button key={name} type="button" className="text-button" onClick={() => add(presets[name])}>
                {t(`titles.presets.${name}`)}
              </button>
            ))}
          </p>
        </div>
      )}
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}
