import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { Unattended } from "#contract/admin/jobs.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

/** Kinds of waiting jobs that no process runs, one per line, with the remedy. */
export function UnattendedJobs({ unattended }: { unattended: readonly Unattended[] }) {
  const t = useTexts();
  if (unattended.length === 0) return null;
  const [first] = unattended;
  return (
    <section className="panel mb-5 border-error p-4" aria-label={t("jobs.unattended.title")} role="status">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert className="size-4 flex-none text-error" aria-hidden="true" />
        {t(first?.why === "no-worker" ? "jobs.unattended.noWorker" : "jobs.unattended.title")}
      </p>
      <ul className="mt-2 grid gap-1.5 ps-6 text-sm">
        {unattended.map(({ kind, count, since, why }) => (
          <li key={kind}>
            <Link to={`/jobs?state=waiting&kind=${kind}`} className="font-semibold underline underline-offset-4">
              {t(`jobs.kinds.${kind}`)}
            </Link>{" "}
            · {t("jobs.unattended.wait", { count })} <Instant at={since} />
            {why !== "no-worker" && <span className="block text-soft">{t(`jobs.unattended.${why}`, { kind })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
