import { X } from "lucide-react";
import { useId } from "react";
import { useLocale } from "use-intl";
import { FieldNote } from "#shared/ui/field.tsx";
import { namedCountries } from "#shared/ui/country-names.ts";
import { Select } from "#shared/ui/select.tsx";
import { useTexts } from "#admin/texts.ts";

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
  const locale = useLocale();
  const id = useId();
  const countries = namedCountries(locale);
  const nameOf = (code: string): string => countries.find((one) => one.code === code)?.name ?? code;
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
          <ul className="flex flex-wrap gap-1.5">
            {value.map((code) => (
              <li key={code} className="tag gap-1 pe-1">
                {nameOf(code)}
                <button
                  type="button"
                  className="grid size-6 cursor-pointer place-items-center rounded-full hover:bg-raised"
                  aria-label={t("titles.removeCountry", { name: nameOf(code) })}
                  onClick={() => onChange(value.length > 1 ? value.filter((one) => one !== code) : null)}
                >
                  <X className="size-3.5" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <Select
            aria-label={t("titles.addCountry")}
            value=""
            onChange={({ currentTarget }) => add([currentTarget.value])}
          >
            <option value="">{t("titles.addCountry")}</option>
            {countries
              .filter(({ code }) => !value.includes(code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
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
