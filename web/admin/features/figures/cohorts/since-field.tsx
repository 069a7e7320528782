import { civilDay } from "#contract/date-text.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useTexts } from "#admin/texts.ts";

const spans = ["12", "24", "all"] as const;
type Span = (typeof spans)[number];

const longAgo = "2000-01";

const spanIn = (values: Record<string, string>): Span => spans.find((one) => one === values["months"]) ?? "12";

/** The first month that is shown, by what the page's address says. */
export function useSince(): { since: string } | Record<string, never> {
  const { values } = useAddressState();
  const span = spanIn(values);
  if (span === "12") return {};
  return { since: span === "all" ? longAgo : monthsAgo(Number(span) - 1) };
}

/** How many months are shown. */
export function SinceField() {
  const t = useTexts();
  const { values, set } = useAddressState();
  return (
    <SelectField
      label={t("figures.period")}
      value={spanIn(values)}
      onChange={({ currentTarget }) => set("months", currentTarget.value)}
    >
      {spans.map((one) => (
        <option key={one} value={one}>
          {t(`figures.cohorts.spans.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}

function monthsAgo(months: number): string {
  const [year = 0, month = 1] = civilDay(Date.now()).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 7);
}
