import type { Alarms as Answer } from "#contract/admin/alarms.ts";
import { shortInstant } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { AlarmList } from "./alarm-list.tsx";
import { useAlarms } from "./alarm-queries.ts";
import { EndedAlarms } from "./ended-alarms.tsx";
import { Mark } from "./mark.tsx";

/** At the top of the page: what needs a person, or that nothing does; and whether letters about it leave. */
export function Alarms() {
  const t = useTexts();
  const { data } = useAlarms();
  if (!data) return null;
  const count = data.in_force.length;
  return (
    <section className={`panel mb-9 p-5 ${count > 0 ? "border-error" : ""}`} aria-label={t("machine.alarms.title")}>
      {count > 0 ? <AlarmList alarms={data.in_force} /> : <Calm alarms={data} />}
      <Telling alarms={data} />
      <EndedAlarms alarms={data.ended} />
    </section>
  );
}

function Calm({ alarms: { checked_at: at, is_silent: isSilent } }: { alarms: Answer }) {
  const t = useTexts();
  const { locale } = useLanguage();
  if (at === null) return <Mark tone="quiet">{t("machine.alarms.unchecked")}</Mark>;
  const when = shortInstant(at, locale);
  return isSilent ? null : <Mark tone="good">{t("machine.alarms.calm", { when })}</Mark>;
}

/** Whom letters go to, and what keeps them. */
function Telling({
  alarms: { recipients, is_silent: isSilent, checked_at: at, mail_fails_since: fails },
}: {
  alarms: Answer;
}) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <div className="mt-3 grid gap-2 text-sm first:mt-0">
      {isSilent && at !== null && (
        <Mark tone="bad">{t("machine.alarms.silent", { when: shortInstant(at, locale) })}</Mark>
      )}
      {fails !== null && <Mark tone="bad">{t("machine.alarms.noMail", { when: shortInstant(fails, locale) })}</Mark>}
      <p className="text-soft">
        {recipients === null ? t("machine.alarms.shownOnly") : t("machine.alarms.told", { count: recipients })}
      </p>
    </div>
  );
}
