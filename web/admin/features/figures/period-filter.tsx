import type { ReactNode } from "react";
import { intervals } from "#contract/admin/figures.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import { spans, type usePeriod } from "./period.ts";

type Props = ReturnType<typeof usePeriod> & {
  /** Further fields. */
  children?: ReactNode;
};

/** Which days, and how they are grouped. */
export function PeriodFilter({ span, interval, from, to, set, children }: Props) {
  const t = useTexts();
  return (
    <div className="filters noteless">
      <SelectField
        label={t("figures.period")}
        value={span}
        onChange={({ currentTarget }) => set("span", currentTarget.value)}
      >
        {spans.map((one) => (
          <option key={one} value={one}>
            {t(`figures.spans.${one}`)}
          </option>
        ))}
      </SelectField>
      {span === "chosen" && (
        <>
          <DayField label={t("figures.from")} day={from} onChoose={(day) => set("from", day)} />
          <DayField label={t("figures.to")} day={to ?? ""} onChoose={(day) => set("to", day)} />
        </>
      )}
      <SelectField
        label={t("figures.interval")}
        value={interval}
        onChange={({ currentTarget }) => set("interval", currentTarget.value)}
      >
        {intervals.map((one) => (
          <option key={one} value={one}>
            {t(`figures.intervals.${one}`)}
          </option>
        ))}
      </SelectField>
      {children}
    </div>
  );
}

function DayField({ label, day, onChoose }: { label: string; day: string; onChoose: (day: string) => void }) {
  return (
    <TextField type="date" label={label} value={day} onChange={({ currentTarget }) => onChoose(currentTarget.value)} />
  );
}
