import { monthAndYear } from "#contract/date-text.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useTexts } from "#admin/texts.ts";

/** The month that is shown, in the page's address. Nothing where there is none yet. */
export function MonthField({ months, month }: { months: readonly string[]; month: string | null }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { set } = useAddressState();
  if (months.length === 0) return null;
  return (
    <SelectField
      label={t("figures.watching.month")}
      value={month ?? ""}
      onChange={({ currentTarget }) => set("month", currentTarget.value)}
    >
      {months.map((one) => (
        <option key={one} value={one}>
          {monthAndYear(one, locale)}
        </option>
      ))}
    </SelectField>
  );
}
