import { Reasons } from "#contract/admin/moderation.ts";
import { TextareaField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { refreshReports, type Report } from "./report.ts";
import { useTexts } from "#admin/texts.ts";

type Props = { report: Report; decision: "kept" | "removed"; onClose: () => void };

/** A moderation decision with its reason, which author and reporter both read. */
export function DecisionDialog({ report, decision, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`report-${decision}-${report.id}`, onClose);
  const isRemoval = decision === "removed";
  const form = useDraftForm(draft, Reasons[decision], { explanation: "" });
  const { errorOf, ...sending } = useSending(form, async ({ explanation }) => {
    const body = { decision, explanation, seen: report.decision };
    await call("PUT /admin/reports/{id}/decision", { params: { id: report.id }, body });
    await refreshReports();
    showToast(t("reports.done"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t(isRemoval ? "reports.removeTitle" : "reports.keepTitle")}
      submitLabel={t(isRemoval ? "reports.remove" : "reports.keep")}
      look={isRemoval ? "danger" : "primary"}
      sending={sending}
      draft={draft}
    >
      <p className="mb-5 border-s-4 border-accent ps-4 wrap-anywhere whitespace-pre-line">{report.text}</p>
      <TextareaField
        label={t("reports.explanation")}
        rows={4}
        maxLength={1000}
        error={errorOf("explanation")}
        {...form.register("explanation")}
      />
    </FormDialog>
  );
}
