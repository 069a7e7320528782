import { regions } from "#shared/texts/locale.ts";
import { useLanguage } from "../language.ts";

/** Formats a civil day: '2027-03-31' as '31 mars 2027'. */
export function CivilDay({ day }: { day: string }) {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(regions[locale], { dateStyle: "medium", timeZone: "UTC" });
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {format.format(new Date(`${day}T00:00:00Z`))}
    </time>
  );
}
