import { RotateCcw, X } from "lucide-react";
import { Link } from "react-router";
import type { Job } from "#contract/admin/jobs.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { refreshJobs } from "./job-queries.ts";

/** The actions that a job's state allows: run it now, cancel it, or set a failed one aside. */
export function JobActs({ job }: { job: Job }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const { id, title, state } = job;
  const params = { id };
  const done = (work: () => Promise<unknown>) =>
    act(async () => {
      await work();
      await refreshJobs();
    });
  const cancelling = state === "failed" ? "putAside" : "cancel";
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {job.encoding_id !== null && (
        <Link to={`/encodings/${job.encoding_id}`} className="text-button inline-flex items-center text-sm">
          {t("jobs.openEncoding")}
        </Link>
      )}
      {job.can_retry && (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          aria-label={t("jobs.actOn", { act: t("jobs.retry"), id, title })}
          onClick={() => void done(() => call("POST /admin/jobs/{id}/retry", { params }))}
        >
          {t("jobs.retry")}
        </Button>
      )}
      {job.can_cancel && (
        <Button
          look="quiet"
          size="small"
          busy={busy}
          icon={<X className="size-4" aria-hidden="true" />}
          aria-label={t("jobs.actOn", { act: t(`jobs.${cancelling}`), id, title })}
          onClick={() => void done(() => call("POST /admin/jobs/{id}/cancellation", { params }))}
        >
          {t(`jobs.${cancelling}`)}
        </Button>
      )}
      {fault && <FaultLine fault={fault} />}
    </div>
  );
}
