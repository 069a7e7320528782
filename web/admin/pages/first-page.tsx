import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { PageHead } from "../parts/page-head.tsx";
import { RoleTags } from "../features/staff/members/role-tags.tsx";
import { promises } from "./promises.ts";
import { WaitingCounts } from "./waiting-counts.tsx";
import { KeyFigures } from "../features/figures/key-figures.tsx";
import { WatchingGlance } from "../features/figures/watching/glance.tsx";
import { JobCounts } from "../features/jobs/job-counts.tsx";
import { AlarmNotice } from "../features/machine/alarm-notice.tsx";
import { LaunchNotice } from "../features/launch/launch-progress.tsx";
import { RecordsState } from "../features/staff/records/records-state.tsx";
import { RefusalCounts } from "../features/security-events/refusal-counts.tsx";
import { useMe } from "../session.ts";
import { useTexts } from "../texts.ts";

const fewCodes = 3;

/** What waits, the pages open to the member's roles, and warnings about their own sign-in. */
export function FirstPage() {
  const t = useTexts();
  const me = useMe();
  const [firstName = me.name] = me.name.split(" ");
  const isOne = me.roles.length === 1;
  return (
    <>
      <PageHead title={t("first.title", { name: firstName })} lead={t("first.lead")}>
        <RoleTags roles={me.roles} />
      </PageHead>
      {me.recovery_codes_left < fewCodes && (
        <p className="panel mb-6 flex flex-wrap items-center justify-between gap-3 border-accent p-5">
          {t("first.fewCodes", { count: me.recovery_codes_left })}
          <Link to="/security" className="font-semibold text-accent-fore underline-offset-4 hover:underline">
            {t("first.renewCodes")}
          </Link>
        </p>
      )}
      <AlarmNotice />
      <LaunchNotice />
      <RecordsState />
      <WaitingCounts />
      <KeyFigures />
      <WatchingGlance />
      <JobCounts />
      <RefusalCounts />
      <div className={`grid gap-4 ${isOne ? "" : "xs:grid-cols-2"}`}>
        {me.roles.map((role) => (
          <section key={role} className="panel p-6">
            <h2 className="text-lg">{t(`roles.${role}.name`)}</h2>
            <ul className={`mt-4 grid gap-x-6 gap-y-1 text-sm ${isOne ? "xs:grid-cols-2" : ""}`}>
              {promises[role].map(({ to, text }) => (
                <li key={text}>
                  <Link to={to} className="flex min-h-8 items-center gap-2.5 underline-offset-4 hover:underline">
                    <ArrowRight className="size-4 flex-none text-soft" aria-hidden="true" />
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
