import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";

type Props = { dueOn: string; daysLeft: number };

/** Fewer days than this are shown as late: the operator has been written to. */
const soonDays = 7;

/** Until when something has to be answered. */
export function Due({ dueOn, daysLeft }: Props) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <time dateTime={dueOn} className="whitespace-nowrap">
        {shortCivilDay(dueOn, locale)}
      </time>
      <span className="tag" data-tone={daysLeft <= soonDays ? "late" : "waiting"}>
        {daysLeft < 0 ? t("requests.over", { days: -daysLeft }) : t("requests.left", { days: daysLeft })}
      </span>
    </span>
  );
}
