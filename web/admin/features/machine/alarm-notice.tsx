import { Link } from "react-router";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { AlarmList } from "./alarm-list.tsx";
import { useAlarms } from "./alarm-queries.ts";

/** On an admin's first page, while something needs a person. */
export function AlarmNotice() {
  const t = useTexts();
  const isAdmin = mayAs(useMe().roles, []);
  const { data } = useAlarms({ isAsked: isAdmin });
  if (!data || data.in_force.length === 0) return null;
  return (
    <section className="panel mb-6 border-error p-6" aria-labelledby="alarm-notice">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="alarm-notice" className="text-lg">
          {t("machine.alarms.notice")}
        </h2>
        <Link to="/machine" className="font-semibold text-accent-fore underline-offset-4 hover:underline">
          {t("machine.alarms.open")}
        </Link>
      </div>
      <AlarmList alarms={data.in_force} />
    </section>
  );
}
