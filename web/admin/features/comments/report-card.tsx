import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { refreshReports, type Report } from "./report.ts";
import { useTexts } from "#admin/texts.ts";

type Props = { report: Report; onDecide: (decision: "kept" | "removed") => void };

/** A reported comment in its context, the reports, and the decision or its buttons. */
export function ReportCard({ report, onDecide }: Props) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const { author, title, text, parent, reason, reporter, decision, decided_by, explanation, appeals } = report;
  const isWaiting = decision === null || appeals.some((appeal) => !appeal.is_answered);
  const undo = () =>
    act(async () => {
      await call("POST /admin/reports/{id}/reopening", { params: { id: report.id } });
      await refreshReports();
      showToast(t("reports.undone"), { tone: "success" });
    });
  return (
    <article className="panel p-6" aria-label={t("reports.listed", { name: author, title })}>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{t("reports.listed", { name: author, title })}</h2>
        <span className="text-sm text-soft">
          {t("reports.count", { count: report.reports })} · <Instant at={report.created_at} />
        </span>
      </header>
      {parent !== null && <Quote label={t("reports.answers")}>{parent}</Quote>}
      <p className="border-s-4 border-accent ps-4 wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-3 text-sm">
        <span className="text-soft">{t("reports.reason")} · </span>
        <strong>{reason}</strong>
        <span className="text-soft">
          {" · "}
          {reporter === null ? t("reports.gone") : t("reports.by", { name: reporter })}
        </span>
      </p>
      {report.is_gone && <p className="mt-2 text-sm text-soft">{t("reports.deleted")}</p>}
      {appeals.map((appeal) => (
        <Quote
          key={`${appeal.side} ${appeal.created_at}`}
          label={t(`reports.${appeal.side}`)}
          note={appeal.is_answered && t("reports.answered")}
        >
          {appeal.text}
        </Quote>
      ))}
      {decision !== null && (
        <p className="mt-3 text-sm font-semibold">
          {t("reports.decidedBy", { decision: t(`reports.${decision}`), name: decided_by ?? "" })}
          {explanation !== "" && <span className="block font-normal text-soft">{explanation}</span>}
        </p>
      )}
      {fault !== null && <FaultLine fault={fault} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {(isWaiting || decision !== "kept") && (
          <Button look="secondary" size="small" onClick={() => onDecide("kept")}>
            {t("reports.keep")}
          </Button>
        )}
        {(isWaiting || decision !== "removed") && (
          <Button look="danger" size="small" onClick={() => onDecide("removed")}>
            {t("reports.remove")}
          </Button>
        )}
        {decision !== null && (
          <Button look="quiet" size="small" busy={busy} onClick={() => void undo()}>
            {t("reports.undo")}
          </Button>
        )}
      </div>
    </article>
  );
}

function Quote({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <blockquote className="my-3 rounded-md bg-lifted p-4 text-sm">
      <span className="block font-semibold">
        {label}
        {note && <span className="font-normal text-soft"> · {note}</span>}
      </span>
      <span className="wrap-anywhere whitespace-pre-line">{children}</span>
    </blockquote>
  );
}
