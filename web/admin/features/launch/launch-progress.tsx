import { Link } from "react-router";
import type { LaunchStep } from "#contract/admin/launch.ts";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { useLaunch } from "./launch-queries.ts";

const isSettled = ({ state }: LaunchStep) => state !== "missing";

/** How many steps are settled. */
export function LaunchProgress({ steps }: { steps: readonly LaunchStep[] }) {
  const t = useTexts();
  const settled = steps.filter(isSettled).length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex h-2 min-w-40 flex-1 gap-1" aria-hidden="true">
        {steps.map((step) => (
          <span
            key={step.name}
            className={`flex-1 rounded-full ${step.state === "done" ? "bg-success" : step.state === "left" ? "bg-edge" : "bg-line"}`}
          />
        ))}
      </span>
      <p className="text-sm text-soft tabular-nums">
        {settled === steps.length ? t("launch.ready") : t("launch.progress", { settled, all: steps.length })}
      </p>
    </div>
  );
}

/** On an admin's first page, until every step of a production is done or set aside. */
export function LaunchNotice() {
  const t = useTexts();
  const isAdmin = mayAs(useMe().roles, ["admin"]);
  const { data } = useLaunch({ isAsked: isAdmin });
  if (!data?.is_production || data.steps.every(isSettled)) return null;
  const next = data.steps.find((step) => !isSettled(step));
  return (
    <section className="panel mb-6 border-accent p-6" aria-labelledby="launch-notice">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="launch-notice" className="text-lg">
          {t("launch.title")}
        </h2>
        <Link to="/launch" className="font-semibold text-accent-fore underline-offset-4 hover:underline">
          {t("launch.goOn")}
        </Link>
      </div>
      <LaunchProgress steps={data.steps} />
      {next && (
        <p className="mt-3 text-sm text-soft">{t("launch.next", { step: t(`launch.steps.${next.name}.title`) })}</p>
      )}
    </section>
  );
}
