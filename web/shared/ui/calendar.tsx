import type { ByLocale } from "#contract/language.ts";
import { type ReactElement, useEffect, useRef } from "react";
import { DayPicker, type DayPickerLocale } from "react-day-picker";
import { enGB } from "react-day-picker/locale/en-GB";
import { fr } from "react-day-picker/locale/fr";
import { useLocale, useTranslations } from "use-intl";
import { weekdayAndDay } from "#contract/date-text.ts";
import "./calendar.css";

type Props = {
  /** YYYY-MM-DD; undefined while there is none. */
  value: string | undefined;
  min: string;
  max: string;
  /** The month to open at without a value: YYYY-MM-DD. */
  opensAt: string;
  onPick: (day: string) => void;
};

/** Words and first days of weeks. */
const calendars: ByLocale<DayPickerLocale> = { fr, en: enGB };

/** A date picker in the page's theme and language. Loaded on demand. */
export default function Calendar({ value, min, max, opensAt, onPick }: Props): ReactElement {
  const t = useTranslations("shell.calendar");
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Always below its field; the page scrolls when there is no room.
    root.current?.closest("[popover]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={root} className="calendar">
      <DayPicker
        mode="single"
        required
        autoFocus
        fixedWeeks
        captionLayout="dropdown"
        locale={calendars[locale]}
        selected={value === undefined ? undefined : dateOf(value)}
        defaultMonth={dateOf(value ?? opensAt)}
        startMonth={dateOf(min)}
        endMonth={dateOf(max)}
        disabled={{ before: dateOf(min), after: dateOf(max) }}
        onSelect={(day) => onPick(isoOf(day))}
        labels={{
          labelMonthDropdown: () => t("month"),
          labelYearDropdown: () => t("year"),
          labelPrevious: () => t("previous"),
          labelNext: () => t("next"),
          labelNav: () => t("months"),
          labelDayButton: (date, { selected }) => {
            const day = weekdayAndDay(date, locale);
            return selected ? t("chosen", { day }) : day;
          },
        }}
      />
    </div>
  );
}

/** A local date: the picked day has no time zone. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function isoOf(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
