import { useFormatter } from "use-intl";

/** Formats a civil day: '2027-03-31' as '31 mars 2027'. */
export function CivilDay({ day }: { day: string }) {
  const format = useFormatter();
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" })}
    </time>
  );
}
