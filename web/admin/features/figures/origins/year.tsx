import { civilDay } from "#contract/date-text.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";

const firstYear = 2020;

/** The chosen year; this one without. */
export function useYear(): { year: string; years: string[] } {
  const { values } = useAddressState();
  const present = Number(civilDay(useNow(null)).slice(0, 4));
  const years = Array.from({ length: present - firstYear + 1 }, (_, index) => String(present - index));
  return { year: years.find((one) => one === values["year"]) ?? String(present), years };
}

export function YearField() {
  const t = useTexts();
  const { set } = useAddressState();
  const { year, years } = useYear();
  return (
    <div className="w-32">
      <SelectField
        label={t("origins.year")}
        value={year}
        onChange={({ currentTarget }) => set("year", currentTarget.value)}
      >
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    </div>
  );
}
