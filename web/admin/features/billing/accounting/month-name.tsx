import { monthAndYear } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";

/** 'Novembre 2026'. @param month of `YYYY-MM` */
export function MonthName({ month }: { month: string }) {
  const { locale } = useLanguage();
  return (
    <time dateTime={month} className="inline-block first-letter:uppercase">
      {monthAndYear(month, locale)}
    </time>
  );
}
