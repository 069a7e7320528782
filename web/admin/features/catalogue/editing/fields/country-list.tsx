import { useLocale } from "use-intl";
import { namedCountries } from "#shared/ui/country-names.ts";
import { Select } from "#shared/ui/select.tsx";
import { useTexts } from "#admin/texts.ts";
import { Chips } from "./chips.tsx";

type Props = {
  value: readonly string[];
  onAdd: (code: string) => void;
  onRemove: (code: string) => void;
};

/** Countries by name, and a menu of the others. */
export function CountryList({ value, onAdd, onRemove }: Props) {
  const t = useTexts();
  const countries = namedCountries(useLocale());
  const nameOf = (code: string): string => countries.find((one) => one.code === code)?.name ?? code;
  return (
    <>
      <Chips
        chips={value.map((code) => ({ key: code, name: nameOf(code) }))}
        removeLabel={(name) => t("titles.removeCountry", { name })}
        onRemove={onRemove}
      />
      <Select aria-label={t("titles.addCountry")} value="" onChange={({ currentTarget }) => onAdd(currentTarget.value)}>
        <option value="">{t("titles.addCountry")}</option>
        {countries
          .filter(({ code }) => !value.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
    </>
  );
}
