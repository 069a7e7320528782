import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";

/** Formats a civil day: '2027-03-31' as '31 mars 2027'. */
export function CivilDay({ day }: { day: string }) {
  const { locale } = useLanguage();
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {shortCivilDay(day, locale)}
    </time>
  );
}
