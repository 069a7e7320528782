import { Link } from "react-router";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { useJobSummary } from "./job-queries.ts";
import { UnattendedJobs } from "./unattended.tsx";

const places = [
  { count: "failed", state: "failed" },
  { count: "retrying", state: "" },
  { count: "waiting", state: "waiting" },
  { count: "running", state: "running" },
] as const;

/** How many jobs failed, are retried, wait and run, each a link to them. For those who may see jobs. */
export function JobCounts() {
  const t = useTexts();
  const maySee = mayAs(useMe().roles, ["support"]);
  const { data } = useJobSummary({ isAsked: maySee });
  if (!maySee || !data) return null;
  return (
    <section className="mb-6" aria-labelledby="job-counts">
      <h2 id="job-counts" className="mb-3 text-lg">
        {t("jobs.title")}
      </h2>
      <UnattendedJobs unattended={data.unattended} />
      <ul className="grid grid-cols-2 gap-3 xs:grid-cols-4">
        {places.map(({ count, state }) => {
          const isTrouble = (count === "failed" || count === "retrying") && data.counts[count] > 0;
          return (
            <li key={count}>
              <Link
                to={state === "" ? "/jobs" : `/jobs?state=${state}`}
                className={`panel block p-4 hover:border-fore ${isTrouble ? "border-error" : ""}`}
              >
                <span className={`block text-2xl font-semibold tabular-nums ${isTrouble ? "text-error" : ""}`}>
                  {data.counts[count]}
                </span>
                <span className="text-sm text-soft">{t(`jobs.counts.${count}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
