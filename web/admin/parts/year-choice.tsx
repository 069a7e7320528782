import { civilDay } from "#contract/date-text.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { useAddressState } from "./address-state.ts";
import { useNow } from "./now.ts";
import { useTexts } from "../texts.ts";

/** The first year that can be chosen lies this far back: books are kept for ten years. */
const yearsBack = 10;

/** The chosen year, this one without, with its first and last month so far. */
export function useYear() {
  const { values } = useAddressState();
  const present = civilDay(useNow(null)).slice(0, 7);
  const thisYear = present.slice(0, 4);
  const years = Array.from({ length: yearsBack + 1 }, (_, index) => String(Number(thisYear) - index));
  const year = years.find((one) => one === values["year"]) ?? thisYear;
  return { year, years, from: `${year}-01`, to: year === thisYear ? present : `${year}-12` };
}

export function YearChoice() {
  const t = useTexts();
  const { set } = useAddressState();
  const { year, years } = useYear();
  return (
    <div className="w-32">
      <SelectField
        label={t("accounting.year")}
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
